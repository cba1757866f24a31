import { createServer, request } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

/** Stands between browser and server, as what updates a server between two requests would. */
export interface Proxy {
  url: string;
  /** Changes the text that an address is answered with, from now on. */
  change: (path: string, how: (text: string) => string) => void;
  close: () => Promise<void>;
}

/** A server at an address of its own that answers as another does, but for what a test changes. */
export async function proxy(to: string): Promise<Proxy> {
  const { hostname, port } = new URL(to);
  const changes = new Map<string, (text: string) => string>();
  const server = createServer((asked, answer) => {
    const change = changes.get(asked.url!);
    const headers = { ...asked.headers, ...(change && { "accept-encoding": "identity", "if-none-match": "" }) };
    const onward = request({ hostname, port, path: asked.url, method: asked.method, headers }, (got) => {
      if (!change) {
        answer.writeHead(got.statusCode!, got.headers);
        got.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      got.on("data", (part: Buffer) => parts.push(part));
      got.on("end", () => {
        const body = Buffer.from(change(Buffer.concat(parts).toString()));
        const { etag: _, ...kept } = got.headers;
        answer.writeHead(got.statusCode!, { ...kept, "content-length": body.length });
        answer.end(body);
      });
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.on("upgrade", (asked, mine, head) => {
    const theirs = connect(Number(port), hostname, () => {
      const lines = asked.rawHeaders.flatMap((name, i) => (i % 2 === 0 ? `${name}: ${asked.rawHeaders[i + 1]}` : []));
      theirs.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      theirs.write(head);
      theirs.pipe(mine).pipe(theirs);
    });
    theirs.on("error", () => mine.destroy());
    mine.on("error", () => theirs.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: (path, how) => void changes.set(path, how),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
