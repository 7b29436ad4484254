import { defaultUrl } from '../../config/to-deployment.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';

interface Served {
  readonly url: string;
  readonly text: string;
}

/** The document is large and asked for often; it changes only with the address. */
const SERVED = new WeakMap<ServerContext, Served>();

/** `openapi.get`: the generated OpenAPI document, with the address that it is served under. */
export const getOpenapi: Handler = async (_call, context) => {
  const url = serverUrl(context);
  const known = SERVED.get(context);
  const served = known?.url === url ? known : { url, text: await textWith(url, context) };
  SERVED.set(context, served);
  return { kind: 'text', type: 'application/json; charset=utf-8', text: served.text };
};

async function textWith(url: string, { registry }: Pick<ServerContext, 'registry'>): Promise<string> {
  const document: JsonObject = JSON.parse(await registry.openapi());
  return JSON.stringify({ ...document, servers: [{ url }] }, null, 2);
}

/** Relative to the document where nobody said under which address callers come. */
function serverUrl({ deployment }: Pick<ServerContext, 'deployment'>): string {
  const { public_url, host, port } = deployment().server;
  return public_url === defaultUrl(host, port) ? '/' : public_url;
}
