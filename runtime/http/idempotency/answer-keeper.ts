import type { AnswerKeeper, ChatAnswer } from '../../chat/types.ts';
import type { Answer, Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { finalRefusal } from './final-refusal.ts';
import { keptAnswer, keptRefusal, keptStream, MOST_KEPT_BYTES } from './kept-answer.ts';
import { createTranscript } from './transcript.ts';

/** What of a call is needed to tell its end again; never its body. */
type KeptCall = Pick<Call, 'route' | 'requestId' | 'claim'>;

interface KeptText {
  readonly whole?: (answer: ChatAnswer) => Answer;
  /** Those that a stream began with; asked for when it has. */
  readonly streamHeaders?: () => Readonly<Record<string, string>>;
}

/** The part of the chat service's input that keeps the answer of a claimed request; empty for all others. */
export function keeperOf(
  { route, requestId, claim }: KeptCall,
  { registry }: Pick<ServerContext, 'registry'>,
  told: KeptText,
): { readonly keeper?: AnswerKeeper } {
  if (claim === undefined) return {};
  const transcript = createTranscript(MOST_KEPT_BYTES);
  const { whole, streamHeaders } = told;
  return {
    keeper: {
      whole: (answer) => (whole === undefined ? undefined : keptAnswer(whole(answer))),
      final: (error) => (error.code === 'internal_error' ? undefined : finalRefusal(error, registry)),
      refusal: (final) => keptRefusal(final, { route, requestId }, { registry }),
      wrote: transcript.add,
      stream(last) {
        transcript.add(last);
        const text = transcript.text();
        return text === undefined ? undefined : keptStream(text, streamHeaders?.() ?? {});
      },
    },
  };
}
