import type { FormIr, GatewayIr, OutputFile } from '../ir.ts';
import { printJson } from '../print/print-json.ts';

/** `generated/console/forms/<family>.json`: what no caller's request needs is read when somebody looks at it. */
export function emitForms({ forms }: Pick<GatewayIr, 'forms'>): readonly OutputFile[] {
  return forms.map(fileOf);
}

function fileOf({ id, form }: FormIr): OutputFile {
  const mark = `@generated from ${form.file} by the gateway generator. Do not edit.`;
  return { path: `generated/console/forms/${id}.json`, text: printJson({ 'x-generated': mark, ...form }) };
}
