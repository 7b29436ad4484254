import type { Json } from '../../../runtime/contract/json.ts';
import type { AnswerPath, TwinStep, TwinStepCall } from '../../../runtime/contract/twin.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { SpecPrepare, SpecPrepareAnswer } from '../../spec-types.ts';
import { type Path, spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';
import { trace } from './trace.ts';
import { endpointsOf, wholeAddress } from './twin-endpoints.ts';

const HEADER = /^\$header\.([\w-]+)$/;
const PREPARED = /\|\s*(url_or_)?prepared\s+\w+|\$prepared\./;

/**
 * How the sandbox plays the steps of a vendor, from `examples.prepare`. GW3105 for steps without their answers, and for
 * answers that lack what is read of them.
 */
export function prepareFacts(context: ProtocolContext): readonly TwinStep[] | undefined {
  const { prepare = [], examples } = context.spec.value;
  const steps = prepare.map((step, index) => {
    const answers = examples.prepare?.[step.id];
    if (answers !== undefined && answers.length === step.calls.length)
      return stepFacts(context, step, { answers, index });
    const problem =
      answers === undefined ? 'is missing' : `has ${answers.length} answers for ${step.calls.length} calls`;
    lacks(
      context,
      { path: ['prepare', index, 'id'], at: 'value' },
      { example: `prepare.${step.id}`, problem },
    );
    return undefined;
  });
  const known = steps.filter((step) => step !== undefined);
  return known.length === 0 ? undefined : known;
}

function stepFacts(
  context: ProtocolContext,
  step: SpecPrepare,
  { answers, index }: { readonly answers: readonly SpecPrepareAnswer[]; readonly index: number },
): TwinStep {
  const places = step.calls.map(({ save = {} }, call) =>
    Object.entries(save).map(([name, expression]) => {
      const answer = answers[call] ?? {};
      const found = placeIn(expression, answer);
      if (found === undefined) {
        const path = ['prepare', index, 'calls', call, 'save', name];
        const problem = `lacks what \`${expression}\` reads`;
        lacks(context, { path, at: 'value' }, { example: `prepare.${step.id}.${call}`, problem });
      }
      return { name, call, ...(found ?? { in: 'body' as const, at: [], value: null }) };
    }),
  );
  const saved = places.flat();
  const values = Object.fromEntries(saved.map(({ name, value }) => [name, value]));
  const outputs = Object.entries(step.give).flatMap(([name, expression]) => {
    const read = trace(expression, values, 'saved');
    if (read.kind === 'place') return [read.place.value];
    const problem = `lacks what \`${expression}\` reads`;
    const path = ['prepare', index, 'give', name];
    if (read.kind === 'absent')
      lacks(context, { path, at: 'value' }, { example: `prepare.${step.id}`, problem });
    return [];
  });
  // What later calls or templates repeat of an answer tells one upload from another, too.
  const sent = JSON.stringify([step.calls, step.give]);
  const isAddress = (name: string) => step.calls.some((call) => savedName(wholeAddress(call)) === name);
  const repeated = saved.flatMap(({ name, in: part, value: one }) =>
    part === 'body' && !isAddress(name) && new RegExp(`\\$saved\\.${name}\\b`).test(sent) ? [one] : [],
  );
  const { value } = context.spec;
  return {
    id: step.id,
    calls: step.calls.map((call, number): TwinStepCall => {
      const [endpoint] = endpointsOf(call, value);
      if (endpoint === undefined) throw new Error('internal: a call without an endpoint');
      const address = savedName(wholeAddress(call));
      const from = saved.find(({ name }) => name === address);
      const form = savedName(/\$saved\.\w+/.exec(JSON.stringify(call.multipart ?? null))?.[0]);
      const { http = 200, headers = {}, body } = answers[number] ?? {};
      return {
        endpoint,
        ...(from === undefined ? {} : { address: { call: from.call, in: from.in, at: from.at } }),
        ...(call.sign === 'none' ? { foreign: true } : {}),
        file: call.bytes !== undefined || JSON.stringify(call.multipart ?? null).includes('"$file"'),
        ...(form === undefined ? {} : { form: Object.keys(Object(values[form])) }),
        answer: { http, headers, ...(body === undefined ? {} : { body: body as Json }) },
      };
    }),
    given: namesOf([...outputs, ...repeated]),
    fields: namingFields(value.submit.json ?? value.submit.multipart),
    ...(step.reuse_secs === undefined ? {} : { reuse_secs: step.reuse_secs }),
  };
}

/** Texts and numbers, each once, the shorter first: a longer one may hold it. */
function namesOf(values: readonly Json[]): readonly (string | number)[] {
  const names = values.filter((one) => typeof one === 'string' || typeof one === 'number');
  return [...new Set(names)].sort((a, b) => String(a).length - String(b).length);
}

/** Where an answer has what an expression reads: in its body, or in a header. */
function placeIn(
  expression: string,
  { headers = {}, body }: SpecPrepareAnswer,
): { readonly in: 'body' | 'header'; readonly at: AnswerPath; readonly value: Json } | undefined {
  const header = HEADER.exec(expression)?.[1];
  const said = header === undefined ? undefined : headers[header];
  if (header !== undefined)
    return said === undefined ? undefined : { in: 'header', at: [header], value: said };
  const found = body === undefined ? undefined : trace(expression, body as Json);
  return found?.kind === 'place' ? { in: 'body', at: found.place.path, value: found.place.value } : undefined;
}

function savedName(expression: string | undefined): string | undefined {
  return /^\$saved\.(\w+)$/.exec(expression ?? '')?.[1];
}

/** Names of the fields of a submission that hold what a step gave. */
function namingFields(node: unknown, field?: string): TwinStep['fields'] {
  if (typeof node === 'string') {
    const [found, optional] = PREPARED.exec(`${node} `) ?? [];
    return found === undefined || field === undefined
      ? []
      : [{ name: field, always: optional === undefined }];
  }
  if (Array.isArray(node)) return node.flatMap((item) => namingFields(item, field));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    namingFields(value, key.startsWith('$') ? field : key),
  );
}

function lacks(
  { spec, sink }: ProtocolContext,
  place: { readonly path: Path; readonly at: 'key' | 'value' },
  params: { readonly example: string; readonly problem: string },
): void {
  sink.add(diagnose('GW3105', spanAt(spec.document, place.path, place.at), params));
}
