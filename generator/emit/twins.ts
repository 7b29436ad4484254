import type { TwinFile } from '../../runtime/contract/read-json-files.ts';
import type { GatewayIr, OutputFile } from '../ir.ts';
import { NO_CACHE, type UnitCache } from '../output/unit-cache.ts';
import { printJson } from '../print/print-json.ts';

/**
 * `generated/twins/<id>.json`: how the sandbox plays each protocol that can be imitated; from the spec's text and
 * examples, never from the adapter.
 */
export function emitTwins(
  { protocols, chatProtocols }: Pick<GatewayIr, 'protocols' | 'chatProtocols'>,
  cache: UnitCache = NO_CACHE,
): readonly OutputFile[] {
  const tasks = new Map(protocols.map(({ id, twin }) => [id, twin]));
  const chats = new Map(chatProtocols.map(({ id, twin }) => [id, twin]));
  return [...new Set([...tasks.keys(), ...chats.keys()])].flatMap((id) => {
    const [twin, chat] = [tasks.get(id), chats.get(id)];
    if (twin === undefined && chat === undefined) return [];
    const file: TwinFile = {
      ...(twin === undefined ? {} : { tasks: twin }),
      ...(chat === undefined ? {} : { chat }),
    };
    const mark = `@generated from specs/protocols/${id}.yaml by the gateway generator. Do not edit.`;
    const text = cache.take('json', [mark, file], () => printJson({ 'x-generated': mark, ...file }));
    return [{ path: `generated/twins/${id}.json`, text }];
  });
}
