import { diagnose } from '../../diagnostics/catalog.ts';
import type { ChatProtocolSpec } from '../../spec-types.ts';
import type { ResolveContext } from '../context.ts';
import { type Path, spanAt } from '../place.ts';

/** GW3050 at a path of the file: the chat block says what cannot be. */
export function reportChat(
  { spec, context }: { readonly spec: ChatProtocolSpec; readonly context: ResolveContext },
  path: Path,
  problem: string,
): void {
  context.sink.add(diagnose('GW3050', spanAt(spec.document, path), { problem }));
}
