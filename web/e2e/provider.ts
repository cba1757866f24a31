import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A small provider of OpenID Connect: whoever comes presses a button and is let in under a subject that the test names. */
export interface Provider {
  url: string;
  /** Who logs in next. */
  subject: string;
  close: () => void;
}

const clientId = "purrlor";
export const clientSecret = "a-secret-of-the-client";

export async function startProvider(): Promise<Provider> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, { subject: string; nonce: string; challenge: string }>();
  const json = (answer: ServerResponse, body: object, status = 200) =>
    answer.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  const base64 = (what: object) => Buffer.from(JSON.stringify(what)).toString("base64url");
  const sign = (claims: object) => {
    const text = `${base64({ alg: "RS256", kid: "k" })}.${base64(claims)}`;
    return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey).toString("base64url")}`;
  };

  const token = async (request: IncomingMessage, answer: ServerResponse) => {
    let body = "";
    for await (const part of request) body += String(part);
    const said = new URLSearchParams(body);
    const [, basic = ""] = (request.headers.authorization ?? "").split(" ");
    const found = codes.get(said.get("code") ?? "");
    codes.delete(said.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(said.get("code_verifier") ?? "")
      .digest("base64url");
    if (!found || challenge !== found.challenge || Buffer.from(basic, "base64").toString() !== `${clientId}:${clientSecret}`) {
      json(answer, { error: "invalid_grant" }, 400);
      return;
    }
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: provider.url, aud: clientId, sub: found.subject, name: "Mila", nonce: found.nonce, iat: now, exp: now + 600 };
    json(answer, { access_token: "x", token_type: "Bearer", id_token: sign(claims) });
  };

  const http = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url!, provider.url);
    if (pathname === "/.well-known/openid-configuration") {
      json(answer, {
        issuer: provider.url,
        authorization_endpoint: `${provider.url}/authorize`,
        token_endpoint: `${provider.url}/token`,
        jwks_uri: `${provider.url}/keys`,
        id_token_signing_alg_values_supported: ["RS256"],
      });
    } else if (pathname === "/keys") {
      json(answer, { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "k", alg: "RS256", use: "sig" }] });
    } else if (pathname === "/authorize") {
      const code = randomBytes(16).toString("hex");
      codes.set(code, { subject: provider.subject, nonce: searchParams.get("nonce")!, challenge: searchParams.get("code_challenge")! });
      const back = new URL(searchParams.get("redirect_uri")!);
      const no = new URL(back);
      back.search = String(new URLSearchParams({ code, state: searchParams.get("state")! }));
      no.search = "error=access_denied";
      answer.writeHead(200, { "Content-Type": "text/html" });
      answer.end(
        `<!doctype html><title>Club</title><a href="${back.href.replaceAll("&", "&amp;")}">Let me in</a> <a href="${no.href}">No</a>`,
      );
    } else if (pathname === "/token") {
      void token(request, answer);
    } else {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((go) => http.listen(0, "127.0.0.1", go));
  const { port } = http.address() as AddressInfo;
  const provider: Provider = { url: `http://127.0.0.1:${port}`, subject: "mila", close: () => http.close() };
  return provider;
}
