import type { ImageOutput } from '../../../runtime/contract/family.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { SpecOutput } from '../../spec-types.ts';
import { spanAt } from '../place.ts';
import { checkSizes, type SizesInput } from './sizes.ts';

/**
 * What only image lines say: GW1003 for one that owns its models and does not say how pictures come back or in
 * which sizes, GW3063 for a default output that is not offered, GW3016 for sizes said as a limit.
 */
export function checkLine(input: SizesInput): void {
  const { spec, context } = input;
  const { kind, models_of, output, sizes, limits } = spec.value;
  if (kind !== 'image') return;
  if (models_of === undefined) {
    const fields = (['output', 'sizes'] as const).filter((key) => spec.value[key] === undefined);
    const label = { label: 'in this file' };
    if (fields.length > 0)
      context.sink.add(diagnose('GW1003', spanAt(spec.document, ['id'], 'key'), { fields }, label));
  }
  if (output?.[output.default] === 'no') {
    const span = spanAt(spec.document, ['output', 'default']);
    context.sink.add(diagnose('GW3063', span, { format: output.default }));
  }
  if (limits !== undefined && Object.hasOwn(limits, 'size')) {
    const span = spanAt(spec.document, ['limits', 'size'], 'key');
    const problem = 'those of a line stand under `sizes`';
    context.sink.add(diagnose('GW3016', span, { name: 'size', problem }));
  }
  if (models_of === undefined && sizes !== undefined)
    checkSizes(sizes, { said: sizes, path: ['sizes'] }, input);
}

/** Levels by format beside the default. */
export function outputOf({ url, b64_json, default: fallback }: SpecOutput): ImageOutput {
  return { formats: { b64_json, url }, default: fallback };
}
