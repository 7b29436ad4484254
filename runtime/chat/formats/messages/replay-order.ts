import type { JsonObject } from '../../../contract/json.ts';
import type { ReplayStep } from './signed-thinking.ts';
import { textBlocks } from './text-blocks.ts';

export interface ReplayedMessage {
  /** The message's text blocks, as they are sent where nothing says otherwise. */
  readonly texts: readonly JsonObject[];
  /** The same as one text. */
  readonly said: string;
  /** What stood before each call. */
  readonly spans: readonly (readonly ReplayStep[])[];
  readonly uses: readonly JsonObject[];
}

/**
 * The blocks of an assistant's message in the vendor's order: thinking before the call that it came with, text where
 * it stood, and before the first call where nothing is said of that. Undefined when the text is shorter than it was:
 * then nobody knows any more what stood where.
 */
export function replayOrder({
  texts,
  said,
  spans,
  uses,
}: ReplayedMessage): readonly JsonObject[] | undefined {
  const placed = spans.flat().reduce((sum, step) => sum + (step.kind === 'text' ? step.chars : 0), 0);
  if (placed > said.length) return undefined;
  const blocks: JsonObject[] = [];
  let from = 0;
  const say = (chars: number): void => {
    blocks.push(...textBlocks(said.slice(from, from + chars)));
    from += chars;
  };
  uses.forEach((use, index) => {
    const span = spans[index] ?? [];
    for (const step of span) {
      if (step.kind === 'block') blocks.push(step.block);
      else say(step.chars);
    }
    if (index === 0 && placed === 0) {
      blocks.push(...texts);
      from = said.length;
    } else if (index === 0 && span.every(({ kind }) => kind === 'block')) say(said.length - placed);
    blocks.push(use);
  });
  if (uses.length === 0) blocks.push(...texts);
  else say(said.length - from);
  return blocks;
}
