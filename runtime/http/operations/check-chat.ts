import type { CheckedChat } from '../../chat/types.ts';
import { inTurns } from '../../contract/paused-work.ts';
import type { KeyRecord } from '../../store/types.ts';
import type { Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { intakeInput, usedModelHeaders } from './intake-input.ts';

/** A chat request that may be answered, and the headers that its model asks for (`Deprecation`, `Sunset`). */
export interface AcceptedChat {
  readonly key: KeyRecord;
  readonly chat: CheckedChat;
  readonly headers: Readonly<Record<string, string>>;
}

/** Checks the body of a chat route. Throws GatewayError. */
export async function checkChat(call: Call, context: ServerContext): Promise<AcceptedChat> {
  const input = intakeInput(call, { fields: 'the fields as a JSON object' });
  const { key } = input;
  const chat = await inTurns(context.intake.checkChat(input));
  return { key, chat, headers: usedModelHeaders(chat.model, key, context) };
}
