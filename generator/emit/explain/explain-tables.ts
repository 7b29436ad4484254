import type { Loss, MappedField } from '../../../runtime/contract/read-json-files.ts';
import type { ExplainIr, GatewayIr, OutputFile } from '../../ir.ts';

/** `generated/explain/**`: one row a line, so that a moved line of a spec is one moved line here. */
export function emitExplain(ir: GatewayIr): readonly OutputFile[] {
  const { explain } = ir;
  return [
    lossFile(ir),
    ...explain.families.map((file) => explainFile('families', file)),
    ...explain.protocols.map((file) => explainFile('protocols', file)),
  ];
}

/** `generated/explain/losses.json`: what each protocol cannot carry of a family. */
function lossFile({ loss, chatLoss }: GatewayIr): OutputFile {
  const ofTasks = loss.map(({ family, protocol, facts, roles, metadata, modes }): Loss => {
    const lost = [...facts, ...roles, ...(metadata ? ['metadata'] : [])];
    return { family, protocol, lost, modes };
  });
  const ofChat = chatLoss.map(({ family, protocol, fields, contents }): Loss => {
    return { family, protocol, lost: [...fields, ...contents.map((kind) => `content ${kind}`)], modes: [] };
  });
  const rows = [...ofTasks, ...ofChat]
    .filter(({ lost, modes }) => lost.length + modes.length > 0)
    .map(({ family, protocol, lost, modes }) => spaced([family, protocol, lost, modes]));
  const text = [
    '{',
    '  "x-generated": "@generated from specs/. Do not edit.",',
    `  "rows": ${block('[]', rows)}`,
    '}',
    '',
  ].join('\n');
  return { path: 'generated/explain/losses.json', text };
}

function explainFile(folder: string, { id, file, fields, remix = [], prices }: ExplainIr): OutputFile {
  const priced = Object.entries(prices).map(
    ([model, places]) => `${JSON.stringify(model)}: ${spaced(places.map(({ line }) => line))}`,
  );
  const text = [
    '{',
    `  "x-generated": "@generated from ${file}. Do not edit.",`,
    `  "file": ${JSON.stringify(file)},`,
    `  "fields": ${block('[]', fields.map(rowOf))},`,
    ...(remix.length === 0 ? [] : [`  "remix": ${block('[]', remix.map(rowOf))},`]),
    `  "prices": ${block('{}', priced)}`,
    '}',
    '',
  ].join('\n');
  return { path: `generated/explain/${folder}/${id}.json`, text };
}

function rowOf({ target, from, line, file, reads }: MappedField): string {
  const place = file === undefined ? line : `${file}:${line}`;
  return spaced([target, from, place, reads]);
}

function spaced(items: readonly unknown[]): string {
  return `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;
}

function block(ends: '[]' | '{}', lines: readonly string[]): string {
  if (lines.length === 0) return ends;
  return `${ends[0]}\n${lines.map((line) => `    ${line}`).join(',\n')}\n  ${ends[1]}`;
}
