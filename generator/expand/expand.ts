import type { DiagnosticSink } from '../../runtime/contract/document/diagnostic.ts';
import { isAbstract, isChild, withBase } from './extends.ts';
import type { Parsed } from './parsed.ts';

/**
 * What files say in short, written out on their trees. Each part keeps the place where a person wrote it, so that
 * mistakes, comments of generated code and explanations lead there. A file that cannot be written out is `broken`.
 */
export function expand(
  files: readonly Parsed[],
  broken: Set<string>,
  sink: DiagnosticSink,
): readonly Parsed[] {
  return files.flatMap((parsed) => {
    if (isAbstract(parsed)) return [];
    if (!isChild(parsed)) return [parsed];
    const whole = withBase(parsed, files, { broken, sink });
    if (whole === undefined) broken.add(parsed.file.id);
    return whole === undefined ? [] : [whole];
  });
}
