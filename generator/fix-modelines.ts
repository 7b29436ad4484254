import { createCollector } from '../runtime/document/collector.ts';
import { parseYaml } from '../runtime/document/parse-yaml.ts';
import { listSpecs } from './list.ts';
import { modelineOf, withModeline } from './modeline.ts';
import { writeWhole } from './output/write.ts';
import { readSpecs } from './read.ts';
import { withSpecKind } from './spec-kind.ts';

/** Gives every spec its editor line; answers the paths that changed. Mistakes are left to the run itself. */
export function fixModelines(root: string): readonly string[] {
  const sink = createCollector();
  return readSpecs(root, listSpecs(root, sink), sink).flatMap((source) => {
    const { path, text } = source;
    if (text === undefined) return [];
    const document = parseYaml({ path, text }, sink);
    const file = document === undefined ? source : withSpecKind(source, document);
    if (text.split('\n', 1)[0]?.trimEnd() === modelineOf(file)) return [];
    writeWhole(root, { path, text: withModeline(file, text) });
    return [path];
  });
}
