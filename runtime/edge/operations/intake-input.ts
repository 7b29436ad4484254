import { GatewayError } from '../../contract/errors.ts';
import type { Model } from '../../contract/family.ts';
import { lifecycleHeaders } from '../../intake/requested-model.ts';
import type { KeyRecord } from '../../store/types.ts';
import type { Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { requireKey } from './operation-parts.ts';

/** What intake checks of a call that asks for work. Throws GatewayError for one without a key or a body. */
export function intakeInput(call: Call, { fields }: { readonly fields: string }) {
  const key = requireKey(call);
  const { route, path, query, strict } = call;
  const body = call.body?.take();
  if (body === undefined || body.kind === 'raw')
    throw new GatewayError('invalid_request', { message: `the request body is missing: send ${fields}` });
  return { route, key, body, path, query: queryTexts(query), strict };
}

/** The headers that the model asks for (`Deprecation`, `Sunset`); operators are told who still uses a deprecated one. */
export function usedModelHeaders(
  { id, lifecycle }: Pick<Model, 'id' | 'lifecycle'>,
  key: Pick<KeyRecord, 'id'>,
  { clock, log }: Pick<ServerContext, 'clock' | 'log'>,
): Readonly<Record<string, string>> {
  const headers = lifecycleHeaders(lifecycle, clock());
  if (headers.deprecation !== undefined) log.warn({ model: id, key: key.id }, 'DEPRECATED model used');
  return headers;
}

/** The query fields of a request as texts, without the absent ones: what families read. */
function queryTexts(query: Call['query']): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) if (value !== undefined) texts[name] = String(value);
  return texts;
}
