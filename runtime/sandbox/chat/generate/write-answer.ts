import type { Json, JsonObject } from '../../../contract/json.ts';
import { testPicture } from '../../media/test-video.ts';
import { signatureOf, splitWords } from '../media-bytes.ts';
import type { Piece, Prompt, Reply } from '../types.ts';

const FINISH: Readonly<Record<Reply['finish'], string>> = {
  end: 'STOP',
  stop_word: 'STOP',
  length: 'MAX_TOKENS',
  calls: 'STOP',
  refused: 'SAFETY',
};
const PICTURE_SIDE = 64;

/** The answer as one body; a refused prompt has no candidate. */
export function whole(reply: Reply, prompt: Prompt): JsonObject {
  const ending = { ...usageAt(reply, 1), ...tailOf(reply, prompt) };
  if (reply.finish === 'refused') return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...ending };
  const parts = [
    ...(reply.thought === undefined ? [] : [{ text: reply.thought, thought: true }]),
    ...(reply.text === undefined || reply.text === '' ? [] : [{ text: reply.text }]),
    ...pictures(prompt),
    ...callParts(reply),
  ];
  const candidates = Array.from({ length: prompt.count }, (_, index) => ({
    // A candidate may have no parts at all.
    content: parts.length === 0 ? { role: 'model' } : { role: 'model', parts },
    finishReason: FINISH[reply.finish],
    index,
    safetyRatings: [{ category: 'HARM_CATEGORY_HARASSMENT', probability: 'NEGLIGIBLE' }],
  }));
  return { candidates, ...ending };
}

/** The answer as events: whole responses with parts of the answer, calls in one piece, the reason at the end. */
export function stream(reply: Reply, prompt: Prompt, { sse }: { readonly sse: boolean }): readonly Piece[] {
  const bodies = reply.finish === 'refused' ? [whole(reply, prompt)] : bodiesOf(reply, prompt);
  const last = bodies.length - 1;
  return bodies.map(
    (body, index): Piece => ({
      wire: sse
        ? event(body)
        : `${index === 0 ? '[' : ',\r\n'}${JSON.stringify(body)}${index === last ? ']' : ''}`,
      role: index === last ? 'end' : 'part',
    }),
  );
}

/** One event of the stream. */
export function event(data: Json): string {
  return `data: ${JSON.stringify(data)}\r\n\r\n`;
}

function bodiesOf(reply: Reply, prompt: Prompt): readonly JsonObject[] {
  const parts: readonly JsonObject[] = [
    ...splitWords(reply.thought ?? '').map((text) => ({ text, thought: true })),
    ...splitWords(reply.text ?? '').map((text) => ({ text })),
    ...pictures(prompt),
    ...callParts(reply),
  ];
  const signed = prompt.thinking ? { text: '', thoughtSignature: signatureOf('') } : { text: '' };
  const tail = tailOf(reply, prompt);
  const step = (index: number, part: JsonObject, share: number, end: JsonObject = {}) => ({
    candidates: [{ content: { role: 'model', parts: [part] }, index, ...end }],
    ...usageAt(reply, share),
    ...tail,
  });
  const finish = { finishReason: FINISH[reply.finish] };
  const candidates = Array.from({ length: prompt.count }, (_, index) => index);
  const bodies = candidates.flatMap((index) => [
    ...parts.map((part, position) => step(index, part, (position + 1) / (parts.length + 1))),
    step(index, signed, 1, finish),
  ]);
  const again = { ...usageAt(reply, 1), ...tail };
  return reply.manner === 'twice' ? [...bodies.slice(0, -1), again, ...bodies.slice(-1)] : bodies;
}

/** One call has an id, several have none; the first is signed. */
function callParts({ calls }: Reply): readonly JsonObject[] {
  return calls.map(({ id, name, input }, index) => ({
    functionCall: { ...(calls.length === 1 ? { id } : {}), name, args: input },
    ...(index === 0 ? { thoughtSignature: signatureOf(name) } : {}),
  }));
}

function pictures({ picture }: Prompt): readonly JsonObject[] {
  if (!picture) return [];
  const data = Buffer.from(testPicture(PICTURE_SIDE, PICTURE_SIDE)).toString('base64');
  return [{ inlineData: { mimeType: 'image/png', data } }];
}

function tailOf({ id }: Reply, { model }: Prompt): JsonObject {
  return { modelVersion: model, responseId: id };
}

/** The count so far: it grows with the share of the answer that was sent. */
function usageAt({ usage, manner }: Reply, share: number): JsonObject {
  if (manner === 'missing') return {};
  const sign = manner === 'negative' ? -1 : 1;
  const { prompt, cached, answer, thought } = usage;
  const said = Math.floor((answer - thought) * share);
  return {
    usageMetadata: {
      promptTokenCount: sign * prompt,
      candidatesTokenCount: sign * said,
      totalTokenCount: sign * (prompt + said + thought),
      ...(cached === 0 ? {} : { cachedContentTokenCount: sign * cached }),
      ...(thought === 0 ? {} : { thoughtsTokenCount: sign * thought }),
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: sign * prompt }],
    },
  };
}
