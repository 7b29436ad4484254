import type { CheckedChat } from '../../chat/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import { lifecycleHeaders } from '../../intake/lifecycle.ts';
import type { KeyRecord } from '../../store/types.ts';
import type { Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { queryTexts } from './query-texts.ts';
import { requireKey } from './require-key.ts';

/** A chat request that may be answered, and the headers that its model asks for (`Deprecation`, `Sunset`). */
export interface AcceptedChat {
  readonly key: KeyRecord;
  readonly chat: CheckedChat;
  readonly headers: Readonly<Record<string, string>>;
}

/** Checks the body of a chat route. Throws GatewayError. */
export function checkChat(call: Call, context: ServerContext): AcceptedChat {
  const key = requireKey(call);
  const { body } = call;
  if (body === undefined || body.kind === 'raw')
    throw new GatewayError('invalid_request', {
      message: 'the request body is missing: send the fields as a JSON object',
    });
  const chat = context.intake.checkChat({
    route: call.route,
    key,
    body,
    path: call.path,
    query: queryTexts(call.query),
    strict: call.strict,
  });
  const headers = lifecycleHeaders(chat.model.lifecycle, context.clock());
  if (headers.deprecation !== undefined)
    context.log.warn({ model: chat.model.id, key: key.id }, 'DEPRECATED model used');
  return { key, chat, headers };
}
