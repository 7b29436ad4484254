import { createCollector } from '../runtime/contract/document/collector.ts';
import { listSpecs } from './list.ts';
import { modelineOf, withModeline } from './modeline.ts';
import { writeWhole } from './output/write.ts';
import { readSpecs } from './read.ts';

/** Gives every spec its editor line; answers the paths that changed. Mistakes are left to the run itself. */
export function fixModelines(root: string): readonly string[] {
  const sink = createCollector();
  return readSpecs(root, listSpecs(root, sink), sink).flatMap((source) => {
    const { path, text } = source;
    if (text === undefined || text.split('\n', 1)[0]?.trimEnd() === modelineOf(source)) return [];
    writeWhole(root, { path, text: withModeline(source, text) });
    return [path];
  });
}
