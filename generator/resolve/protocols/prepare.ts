import { diagnose } from '../../diagnostics/catalog.ts';
import type { PrepareCallIr, PrepareIr } from '../../ir-protocol.ts';
import { prepareAnswerScope, prepareScope, type StepResult } from '../../language/scopes.ts';
import type { Binding, Code, Uses } from '../../language/types.ts';
import type { SpecProtocol, SpecVocabulary } from '../../spec-types.ts';
import { nodeAt, type Path, spanAt } from '../place.ts';
import { resolveCall } from './call.ts';
import {
  compileAt,
  compileNode,
  compileRequired,
  origin,
  type ProtocolContext,
  type Target,
} from './context.ts';

type SpecStep = NonNullable<SpecProtocol['prepare']>[number];

/** What the steps of a protocol give, for the scope of its submission. */
export function stepOutputs({ prepare = [] }: SpecProtocol): readonly StepResult[] {
  return prepare.map((step) => ({ id: step.id, roles: rolesOf(step), names: Object.keys(step.give) }));
}

/** The steps before the submission; GW3104 and GW3106 for calls that say too little. */
export function resolvePrepare(context: ProtocolContext): readonly PrepareIr[] {
  const { prepare = [] } = context.spec.value;
  return prepare.map((step, index) => resolveStep(context, step, ['prepare', index]));
}

function resolveStep(context: ProtocolContext, step: SpecStep, path: Path): PrepareIr {
  const roles = rolesOf(step);
  const known = Object.keys(context.vocabulary.roles);
  for (const [at, role] of roles.entries()) {
    if (known.includes(role)) continue;
    const place = Array.isArray(step.each) ? [...path, 'each', at] : [...path, 'each'];
    context.sink.add(
      diagnose('GW2016', spanAt(context.spec.document, place), {
        name: `$${role}`,
        known: known.map((one) => `$${one}`),
      }),
    );
  }
  const item = itemOf(context.vocabulary, roles);
  const uses: Uses[] = [];
  const saved: string[] = [];
  const scopeNow = () => prepareScope(context.scopes.submit, { item, saved: [...saved] });
  const when = compileAt(context, [...path, 'when'], {
    scope: prepareScope(context.scopes.submit, { item: undefined, saved: [] }),
    as: 'condition',
  });
  const calls = step.calls.map((call, index): PrepareCallIr => {
    const place = [...path, 'calls', index];
    const resolved = resolveCall(context, place, scopeNow(), uses);
    const bytes = fileAt(context, [...place, 'bytes'], { scope: scopeNow(), as: 'value', uses });
    checkSign(context, place, call);
    checkUntil(context, place, call);
    const answer = prepareAnswerScope([...saved]);
    const save = Object.keys(call.save ?? {}).map((name) => ({
      name,
      code: compileRequired(context, [...place, 'save', name], { scope: answer, as: 'json' }),
    }));
    saved.push(...save.map(({ name }) => name));
    const until = compileAt(context, [...place, 'until'], { scope: answer, as: 'condition' });
    const fails = compileAt(context, [...place, 'fails'], { scope: answer, as: 'condition' });
    return {
      call: bytes === undefined ? resolved : { ...resolved, body: { kind: 'fileBody', code: bytes } },
      save,
      ...(call.sign === undefined ? {} : { sign: call.sign }),
      ...(until === undefined ? {} : { until }),
      ...(fails === undefined ? {} : { fails }),
      ...(call.every_secs === undefined ? {} : { every_secs: call.every_secs }),
      ...(call.most === undefined ? {} : { most: call.most }),
    };
  });
  const give = Object.keys(step.give).map((name) => ({
    name,
    code: compileRequired(context, [...path, 'give', name], { scope: scopeNow(), as: 'json', uses }),
  }));
  checkEncodings(context, uses);
  return {
    id: step.id,
    roles,
    ...(when === undefined ? {} : { when }),
    calls,
    give,
    ...(step.reuse_secs === undefined ? {} : { reuse_secs: step.reuse_secs }),
    ...(step.within_secs === undefined ? {} : { within_secs: step.within_secs }),
    origin: origin(context, path),
  };
}

function rolesOf({ each }: SpecStep): readonly string[] {
  const names = each === undefined ? [] : typeof each === 'string' ? [each] : each;
  return names.map((name) => name.trim().replace(/^\$/, ''));
}

/** The one input that a step is about; of several roles it is typed as one of the first. */
function itemOf(vocabulary: SpecVocabulary, roles: readonly string[]): Binding | undefined {
  const [first] = roles;
  const role = first === undefined ? undefined : vocabulary.roles[first];
  if (role === undefined) return undefined;
  return { type: { kind: 'media', media: role.kind }, ref: 's.item', certain: true, roles };
}

/** The input as the file of a body, as `$file` makes it. */
function fileAt({ spec, sink }: ProtocolContext, path: Path, target: Target): Code | undefined {
  const value = nodeAt(spec.document, path);
  if (value === undefined) return undefined;
  const entry = { key: '$file', keySpan: value.span, value };
  return compileNode({ kind: 'map', entries: [entry], span: value.span }, target, sink);
}

function checkSign({ spec, sink }: ProtocolContext, path: Path, call: SpecStep['calls'][number]): void {
  const address = call.get ?? call.post ?? call.put ?? call.delete ?? '';
  const named = address.startsWith('$');
  if (named === (call.sign !== undefined)) return;
  const problem = named
    ? `\`${address}\` is an address that an answer named, and \`sign\` does not say whether it takes the credential`
    : '`sign` is for addresses that an answer named: a path of the channel is always signed';
  sink.add(diagnose('GW3104', spanAt(spec.document, named ? path : [...path, 'sign'], 'key'), { problem }));
}

function checkUntil({ spec, sink }: ProtocolContext, path: Path, call: SpecStep['calls'][number]): void {
  if (call.until === undefined) return;
  const missing = (['every_secs', 'most'] as const).filter((key) => call[key] === undefined);
  if (missing.length === 0) return;
  const names = missing.map((key) => `\`${key}\``).join(' and ');
  sink.add(diagnose('GW3106', spanAt(spec.document, [...path, 'until'], 'key'), { missing: names }));
}

/** GW3007: an input of a step is its bytes. */
function checkEncodings({ sink }: ProtocolContext, uses: readonly Uses[]): void {
  for (const { role, encoding, span } of uses.flatMap((use) => use.encodings)) {
    if (encoding === 'bytes') continue;
    const help = 'in a step an input is its bytes: `bytes: $item`, or `$file: $item`';
    sink.add(diagnose('GW3007', span, { role, encoding }, { help }));
    return;
  }
}
