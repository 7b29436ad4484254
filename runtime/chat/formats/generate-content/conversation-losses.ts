import type { ChatMessage } from '../../../contract/chat.ts';
import { at, isObject } from '../../../contract/values.ts';
import type { Warning } from '../../../contract/warning.ts';
import { warnOfAnswers } from '../answer-losses.ts';
import { textOf } from '../text-of.ts';

/** Warns of what messages carry and this format cannot say anywhere; of each once, naming the first place. */
export function warnOfLosses(messages: readonly ChatMessage[], warnings: Warning[]): void {
  warnOfNames(messages, warnings);
  warnOfMarks(messages, warnings);
  warnOfAnswers(messages, ['annotations', 'reasoning_details'], warnings);
}

function warnOfNames(messages: readonly ChatMessage[], warnings: Warning[]): void {
  const named = messages.findIndex((message) => isObject(message) && textOf(message.name) !== undefined);
  if (named < 0) return;
  warnings.push({
    field: `messages[${named}].name`,
    action: 'ignored',
    message: 'the upstream knows no names of those who speak',
  });
}

/** What other vendors are told to cache; this one decides by itself. */
function warnOfMarks(messages: readonly ChatMessage[], warnings: Warning[]): void {
  const marked = (holder: unknown) => at(holder, 'cache_control') !== undefined;
  const param = messages
    .flatMap((message, index) => [
      ...(marked(message) ? [`messages[${index}]`] : []),
      ...(Array.isArray(message.content) ? message.content : []).flatMap((part, place) =>
        marked(part) ? [`messages[${index}].content[${place}]`] : [],
      ),
    ])
    .at(0);
  if (param === undefined) return;
  warnings.push({
    field: `${param}.cache_control`,
    action: 'ignored',
    message: 'the upstream decides by itself what it caches',
  });
}
