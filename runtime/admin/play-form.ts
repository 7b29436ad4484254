import { setImmediate as othersFirst } from 'node:timers/promises';
import type { ChatModel } from '../contract/chat.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Model, RoleLimit } from '../contract/family.ts';
import type { FamilyForm, FormInput } from '../contract/family-form.ts';
import type { JsonObject } from '../contract/json.ts';
import type { MediaKind } from '../contract/media.ts';
import type { SpecPlace } from '../contract/read-json-files.ts';
import type { Registry } from '../contract/registry.ts';
import { type Route, routeAddress } from '../contract/route.ts';
import type { KeyRecord } from '../store/types.ts';
import { orList } from '../words/show-value.ts';
import type { QuoteDesk } from '../work/quote/quote-desk.ts';
import { type Choices, EXAMPLE_PROMPT, type Filled, type FormRequest, requestOf } from './form-body.ts';
import { type Control, controlsOf } from './form-controls.ts';

/** One value of a control, and whether the request that it makes with all others is taken as it is. */
export interface FormOption {
  readonly value: string;
  readonly ok: boolean;
  /** Why it is not. */
  readonly why?: string;
}

export interface FormControl extends Omit<Control, 'values' | 'sample'> {
  /** Chosen. */
  readonly value?: string;
  readonly options: readonly FormOption[];
  /** Whether it can be used at all beside the others. */
  readonly ok: boolean;
  readonly why?: string;
}

/** What files a mode needs of one role. */
export interface FormFiles extends Pick<RoleLimit, 'mimes' | 'max_bytes'> {
  readonly role: string;
  readonly kind: MediaKind;
  /** How many may be given: one, or each of these numbers. */
  readonly counts: readonly number[];
  readonly given: number;
}

/** A form as it stands: every value that it offers is taken unchanged with those that are chosen. */
export interface FormState {
  readonly model: string;
  readonly title: string;
  readonly kind: FamilyForm['kind'];
  readonly family: string;
  /** `POST /v1/videos` */
  readonly route: string;
  readonly mode: string;
  readonly modes: readonly (FormOption & { readonly warning?: string })[];
  readonly controls: readonly FormControl[];
  readonly files: readonly FormFiles[];
  /** What was asked for and taken back, because it does not go with what stands before it. */
  readonly dropped: readonly { readonly name: string; readonly value: string; readonly why: string }[];
  /** What the mode itself is told, whatever is chosen. */
  readonly warnings: readonly string[];
  /** The address with its path, and the body, with examples where files are missing. */
  readonly address: string;
  readonly body: JsonObject;
  /** Of the request as it stands; absent where it is refused. */
  readonly price?: { readonly micros: number; readonly rule: string; readonly place?: SpecPlace };
  /** The price is above this amount, so that people confirm it before it is sent; absent: they need not. */
  readonly confirm_above?: number;
  /** The console's own key, and what it can spend; absent before its first use. */
  readonly key?: string;
  readonly wallet?: number;
  /** Why it is refused however it is filled in, such as for a model without a channel. */
  readonly refused?: Reason;
}

/** Why something is not taken, and where the specs say so. */
export interface Reason {
  /** Fact, role, `modes` or a public field. */
  readonly what: string;
  readonly message: string;
  readonly place?: SpecPlace;
}

export interface Subject {
  readonly form: FamilyForm;
  readonly family: string;
  readonly model: Model | ChatModel;
  /** Where its modes and limits are said. */
  readonly places: Readonly<Record<string, SpecPlace>>;
  readonly route: Route;
  readonly key: KeyRecord;
}

export type Tried =
  | {
      readonly kind: 'taken';
      readonly micros: number;
      readonly rule: string;
      readonly row: number;
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'refused'; readonly message: string; readonly param: string | undefined };

/** What a request of a form would become; its files are taken for what they should be. Never rejects for what the request is. */
export async function tryForm(
  desk: QuoteDesk,
  subject: Subject,
  {
    all = false,
    ...filled
  }: Filled & {
    /** For the price of a quote, which is that of the dearest channel. */ readonly all?: boolean;
  },
): Promise<Tried> {
  const { form, route, key } = subject;
  try {
    const { path, body } = requestOf(form, route, filled);
    const made = await desk.attempt({
      route,
      key,
      body: { kind: 'json', value: body },
      path,
      query: { ...route.selected_by },
      strict: false,
      all,
    });
    if (made.mode !== filled.mode)
      return { kind: 'refused', message: `it would be a request of the mode ${made.mode}`, param: undefined };
    const { micros, rule, row } = made.quote;
    return { kind: 'taken', micros, rule, row, warnings: made.warnings.map(({ message }) => message) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { message = error.code, param } = error.options;
    return { kind: 'refused', message, param };
  }
}

/** Tries of one form, one after the other, each once. */
function createTries(desk: QuoteDesk, subject: Subject) {
  const known = new Map<string, Tried>();
  return async (filled: Filled): Promise<Tried> => {
    const name = JSON.stringify([filled.mode, filled.choices, filled.files]);
    const found = known.get(name);
    if (found !== undefined) return found;
    // A form asks for many, and others want their turn.
    await othersFirst();
    const tried = await tryForm(desk, subject, filled);
    known.set(name, tried);
    return tried;
  };
}

type Attempt = ReturnType<typeof createTries>;

interface FormSelection {
  readonly mode?: string | undefined;
  readonly choices: Choices;
  readonly files: Filled['files'];
}

/** The form of a model with what is chosen so far. */
export async function formState(
  deps: { readonly desk: QuoteDesk; readonly registry: Registry },
  subject: Subject,
  asked: FormSelection,
): Promise<FormState> {
  const { form, model, route } = subject;
  const attempt = createTries(deps.desk, subject);
  const controls = controlsOf(form, model);
  const { modes, chosen } = await modesOf(attempt, subject, { asked, controls });
  const { mode } = chosen;
  const own = chosen.tried.kind === 'taken' ? chosen.tried.warnings : [];
  /** Why a request is not taken as it is; undefined where it is. */
  const problem: Problem = async (filled) => {
    const tried = await attempt(filled);
    if (tried.kind === 'refused') return tried.message;
    return tried.warnings.find((warning) => !own.includes(warning));
  };
  const dropped: FormState['dropped'][number][] = [];
  let { filled } = chosen;
  const files: FormFiles[] = [];
  for (const input of form.modes[mode]?.inputs ?? []) {
    const found = await filesOf(input, { filled, asked, problem, model, registry: deps.registry });
    if (found.dropped !== undefined) dropped.push(found.dropped);
    filled = found.filled;
    files.push(found.files);
  }
  const wanted = controls.flatMap(({ name }) => {
    const value = asked.choices[name];
    return value === undefined || value === filled.choices[name] ? [] : [{ name, value }];
  });
  // What goes together may not go in part: another channel may be the one that is asked then.
  const whole = wanted.reduce((all, { name, value }) => withChoice(all, name, value), filled);
  const isWhole = (await problem(whole)) === undefined;
  if (isWhole) filled = whole;
  for (const { name, value } of isWhole ? [] : wanted) {
    const next = withChoice(filled, name, value);
    const why = await problem(next);
    if (why === undefined) filled = next;
    else dropped.push({ name, value, why });
  }
  const shown: FormControl[] = [];
  for (const control of controls) shown.push(await shownControl(control, filled, problem));
  const now = await tryForm(deps.desk, subject, { ...filled, all: true });
  const request = requestOf(form, route, { ...filled, files: asked.files });
  const price = now.kind === 'taken' ? await pricedAt(now, model.id, deps.registry) : undefined;
  return {
    model: model.id,
    title: model.title,
    kind: form.kind,
    family: subject.family,
    route: routeAddress(route),
    mode,
    modes,
    controls: shown,
    files,
    dropped,
    warnings: own,
    address: addressOf(route, request),
    body: request.body,
    ...(price === undefined ? {} : { price }),
    ...(now.kind === 'refused' ? { refused: reasonOf(subject, now) } : {}),
  };
}

type Problem = (filled: Filled) => Promise<string | undefined>;

function withChoice(filled: Filled, name: string, value: string): Filled {
  return { ...filled, choices: { ...filled.choices, [name]: value } };
}

/** Each mode with nothing but words, and the one that is shown: the one that was asked for, where it can be made. */
async function modesOf(
  attempt: Attempt,
  { form, model }: Subject,
  { asked, controls }: { readonly asked: FormSelection; readonly controls: readonly Control[] },
) {
  const { prompt = EXAMPLE_PROMPT } = asked.choices;
  // What stands in the path cannot be left out.
  const inPath = controls.flatMap(({ name, values: [first] }) =>
    form.fields[name]?.in !== 'path' || first === undefined ? [] : [[name, first] as const],
  );
  const tries: { readonly mode: string; readonly filled: Filled; readonly tried: Tried }[] = [];
  for (const mode of Object.keys(form.modes)) {
    const choices = { ...Object.fromEntries(inPath), prompt };
    const filled: Filled = { model: model.id, mode, choices, files: {} };
    tries.push({ mode, filled, tried: await attempt(filled) });
  }
  const able = tries.filter(({ tried }) => tried.kind === 'taken');
  const named = (among: typeof tries) => among.find(({ mode }) => mode === asked.mode);
  const chosen =
    named(able) ?? able.find(({ mode }) => mode === 'text') ?? able[0] ?? named(tries) ?? tries[0];
  if (chosen === undefined) throw new Error(`internal: the form of ${model.id} has no mode`);
  const modes = tries.map(({ mode: value, tried }): FormState['modes'][number] => {
    if (tried.kind === 'refused') return { value, ok: false, why: tried.message };
    const [warning] = tried.warnings;
    return { value, ok: true, ...(warning === undefined ? {} : { warning }) };
  });
  return { modes, chosen };
}

/** How many files of a role go together with the mode, and those that were given where their number does. */
async function filesOf(
  { role, item, shown }: FormInput,
  {
    filled,
    asked,
    problem,
    model,
    registry,
  }: {
    readonly filled: Filled;
    readonly asked: FormSelection;
    readonly problem: Problem;
    readonly model: Subject['model'];
    readonly registry: Pick<Registry, 'vocabulary'>;
  },
) {
  const { kind = 'image', max: most = MOST_FILES } = registry.vocabulary.roles[role] ?? {};
  const {
    mimes,
    max_bytes,
    max = MOST_FILES,
  } = ('modes' in model ? model.limits.roles[role] : undefined) ?? {};
  const withFiles = (files: readonly string[]): Filled => ({
    ...filled,
    files: { ...filled.files, [role]: files },
  });
  const counts: number[] = [];
  for (let count = 1; count <= (item === undefined ? 1 : Math.min(most, max, MOST_FILES)); count += 1)
    if (item === undefined || (await problem(withFiles(examples(count)))) === undefined) counts.push(count);
  const chosenFiles = asked.files[role] ?? [];
  const taken = counts.includes(chosenFiles.length) ? chosenFiles : [];
  const files: FormFiles = {
    role,
    kind,
    counts,
    given: taken.length,
    ...(mimes === undefined ? {} : { mimes }),
    ...(max_bytes === undefined ? {} : { max_bytes }),
  };
  return {
    files,
    // Whatever they are, they are tried as what they should be.
    filled: withFiles(examples(taken.length > 0 ? taken.length : shown)),
    dropped:
      taken.length === chosenFiles.length
        ? undefined
        : { name: role, value: String(chosenFiles.length), why: `it takes ${orList(counts)}` },
  };
}

/** A control with each of its values tried beside all that is chosen. */
async function shownControl(
  { values, sample, ...control }: Control,
  filled: Filled,
  problem: Problem,
): Promise<FormControl> {
  const { name, type } = control;
  const value = filled.choices[name];
  const options: FormOption[] = [];
  for (const one of type === 'choice'
    ? values
    : [value ?? sampleOf({ ...control, ...(sample === undefined ? {} : { sample }) })]) {
    const why = await problem(withChoice(filled, name, one));
    options.push({ value: one, ok: why === undefined, ...(why === undefined ? {} : { why }) });
  }
  const ok = name === 'prompt' || options.some((option) => option.ok);
  const why = ok ? undefined : options[0]?.why;
  return {
    ...control,
    ...(value === undefined ? {} : { value }),
    options: type === 'choice' ? options : [],
    ok,
    ...(why === undefined ? {} : { why }),
  };
}

/** As many as a form offers at once. */
const MOST_FILES = 10;

function examples(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `https://example.invalid/${index}`);
}

/** A value of a control that lists none. */
function sampleOf({ type, min, max, sample = 'a' }: Omit<Control, 'values'>): string {
  if (type !== 'number') return sample;
  return String(Math.min(Math.max(min ?? 1, 1), max ?? 1));
}

async function pricedAt(
  { micros, rule, row }: Extract<Tried, { readonly kind: 'taken' }>,
  model: string,
  registry: Pick<Registry, 'explain'>,
): Promise<NonNullable<FormState['price']>> {
  const { prices } = await registry.explain();
  const place = Object.hasOwn(prices, model) ? prices[model]?.[row] : undefined;
  return { micros, rule, ...(place === undefined ? {} : { place }) };
}

/** Path and query that a request goes to. */
export function addressOf(
  { path: pattern, selected_by }: Pick<Route, 'path' | 'selected_by'>,
  { path }: FormRequest,
): string {
  const filled = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const query = new URLSearchParams(selected_by).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

/** A refusal with the fact that it is about and the place in the specs where that is limited. */
export function reasonOf(
  { form, places }: Pick<Subject, 'form' | 'places'>,
  { message, param }: { readonly message: string; readonly param: string | undefined },
): Reason {
  const fact =
    param === undefined || param === 'model'
      ? 'modes'
      : (Object.entries(form.fields).find(([, { at }]) => at.join('.') === param)?.[0] ?? param);
  return reasonAt(places, fact, message);
}

/** With the place where a fact is limited, where one is known. */
export function reasonAt(places: Subject['places'], what: string, message: string): Reason {
  const place = places[what.split('.')[0] ?? what];
  return { what, message, ...(place === undefined ? {} : { place }) };
}
