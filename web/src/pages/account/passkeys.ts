import { call } from "../../api/client";
import type { Me, PasskeyView } from "../../protocol";

/** What the server wants an authenticator to do; bytes are written in base64url. */
interface Options {
  challenge: string;
  user?: { id: string };
  excludeCredentials?: { id: string }[];
  allowCredentials?: { id: string }[];
}

/** Whether this browser knows passkeys at all. Pages that did not come safely have none. */
export const browserHasPasskeys = (): boolean => typeof PublicKeyCredential === "function" && "credentials" in navigator;

function bytes(text: string): ArrayBuffer {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0)).buffer;
}

function text(buffer: ArrayBuffer | null | undefined): string | undefined {
  if (!buffer) return undefined;
  const raw = Array.from(new Uint8Array(buffer), (b) => String.fromCharCode(b)).join("");
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const ids = (list?: { id: string }[]) => list?.map((one) => ({ ...one, id: bytes(one.id) }));

/** A credential as the server reads it. Browsers have toJSON for this, but not all of them. */
function toJSON(credential: PublicKeyCredential): object {
  const { response } = credential;
  const common = {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
  };
  const clientDataJSON = text(response.clientDataJSON);
  if (response instanceof AuthenticatorAttestationResponse) {
    const transports = response.getTransports?.() ?? [];
    return { ...common, response: { clientDataJSON, attestationObject: text(response.attestationObject), transports } };
  }
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    ...common,
    response: { clientDataJSON, authenticatorData: text(authenticatorData), signature: text(signature), userHandle: text(userHandle) },
  };
}

/** Whether somebody has turned away from what the browser asked, which is nothing to complain about. */
export const turnedAway = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

/** Whether the authenticator has a passkey of mine already. */
export const isThereAlready = (error: unknown): boolean => error instanceof DOMException && error.name === "InvalidStateError";

/** Makes a passkey of mine, under a name. */
export async function makePasskey(name: string): Promise<PasskeyView> {
  const options = (await call("POST /api/me/passkeys/begin")).options as Options;
  const credential = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user!.id) },
      excludeCredentials: ids(options.excludeCredentials),
    } as PublicKeyCredentialCreationOptions,
  });
  return call("POST /api/me/passkeys", { body: { name, answer: toJSON(credential as PublicKeyCredential) } });
}

/** Comes back by a passkey that the person chooses. */
export async function usePasskey(): Promise<Me> {
  const options = (await call("POST /api/passkey/begin")).options as Options;
  const credential = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      allowCredentials: ids(options.allowCredentials),
    } as PublicKeyCredentialRequestOptions,
  });
  return call("POST /api/passkey", { body: { answer: toJSON(credential as PublicKeyCredential) } });
}
