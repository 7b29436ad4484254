import type { Json } from '../../../runtime/contract/json.ts';
import type { AnswerPath, PolledTwin } from '../../../runtime/contract/twin.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import { spanAt } from '../place.ts';
import type { PolledContext } from './context.ts';
import { itemsAt, trace, traceAll } from './trace.ts';

interface ItemsFacts {
  readonly each?: unknown;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** The example of a result that is a text of the answer, with the places of its texts; GW3014 where it has none. */
export function textFacts(context: PolledContext): PolledTwin['texts'] {
  const { examples, poll } = context.spec.value;
  if (examples.texts === undefined) return undefined;
  const { path, completed } = examples.texts;
  const items = (poll.result as { readonly items?: ItemsFacts } | undefined)?.items;
  const at = textPlaces(items, completed as Json);
  if (at.length > 0) return { path, at, completed: completed as Json };
  const span = spanAt(context.spec.document, ['examples', 'texts'], 'key');
  const wanted = textOf(items);
  const read = typeof wanted === 'string' ? wanted : 'poll.result.items.facts.text';
  context.sink.add(diagnose('GW3014', span, { example: 'texts.completed', path: read }));
  return undefined;
}

/** Where the `text` of each item stands: what makes a result usable that has no file. */
function textPlaces(items: ItemsFacts | undefined, example: Json): readonly AnswerPath[] {
  return itemsAt(trace(items?.each, example)).flatMap((item) =>
    traceAll(textOf(items), item.value, 'item').map(({ path }) => [...item.path, ...path]),
  );
}

/** Where an item's text stands, whichever answers have one. */
function textOf(items: ItemsFacts | undefined): unknown {
  const text = items?.facts?.text;
  return typeof text === 'object' && text !== null && '$is' in text ? text.$is : text;
}
