import { words } from '../words/show-value.ts';
import type { QuoteDesk } from '../work/quote/quote-desk.ts';
import type { Choices } from './form-body.ts';
import { canSay, fieldOf } from './form-body.ts';
import { controlsOf } from './form-controls.ts';
import { type Reason, reasonAt, reasonOf, type Subject, type Tried, tryForm } from './play-form.ts';

/** Whether a model can do what is needed, and what it would cost. */
export interface ModelMatch {
  readonly model: string;
  readonly kind: string;
  readonly family: string;
  /** `changed`: it is taken, and something of it is moved, lost or not recommended. */
  readonly fits: 'yes' | 'changed' | 'no';
  readonly price?: { readonly micros: number; readonly rule: string };
  /** Why it does not fit, each with its place in the specs. */
  readonly reasons: readonly Reason[];
}

export interface Needs {
  /** Absent: the first mode that it can. */
  readonly mode?: string | undefined;
  readonly choices: Choices;
}

/** Those that fit by price, then those that would change something, then the others by name. */
export function byFit(matches: readonly ModelMatch[]): readonly ModelMatch[] {
  const rank = { yes: 0, changed: 1, no: 2 } as const;
  return matches.toSorted(
    (a, b) =>
      rank[a.fits] - rank[b.fits] ||
      (a.price?.micros ?? 0) - (b.price?.micros ?? 0) ||
      (a.model < b.model ? -1 : 1),
  );
}

/** Tries all that is needed together; where that is not taken, each need by itself, so that every reason is told. */
export async function matchModel(desk: QuoteDesk, subject: Subject, needs: Needs): Promise<ModelMatch> {
  const { form, model } = subject;
  const about = { model: model.id, kind: form.kind, family: subject.family };
  const { mode = Object.keys(form.modes).at(-1) ?? 'text', choices } = needs;
  if (!Object.hasOwn(form.modes, mode))
    return {
      ...about,
      fits: 'no',
      reasons: [reasonAt(subject.places, 'modes', `${model.id} cannot do ${words(mode)}`)],
    };
  const unsaid = Object.keys(choices).flatMap((name) => unsaidReason(subject, name, choices[name] ?? ''));
  const sayable = Object.fromEntries(
    Object.entries(choices).filter(([name]) => !unsaid.some(({ what }) => what === name)),
  );
  const attempt = (some: Choices): Promise<Tried> =>
    tryForm(desk, subject, {
      model: model.id,
      mode,
      choices: { ...inPath(subject), ...some },
      files: {},
      all: true,
    });
  const all = await attempt(sayable);
  if (all.kind === 'taken') {
    const { micros, rule, warnings } = all;
    const changes = warnings.map((message) =>
      reasonAt(subject.places, factIn(message, sayable) ?? 'modes', message),
    );
    const fits = unsaid.length > 0 ? 'no' : changes.length > 0 ? 'changed' : 'yes';
    return { ...about, fits, price: { micros, rule }, reasons: [...unsaid, ...changes] };
  }
  const alone = await attempt({});
  if (alone.kind === 'refused')
    return { ...about, fits: 'no', reasons: [...unsaid, reasonOf(subject, alone)] };
  const reasons: Reason[] = [...unsaid];
  for (const [name, value] of Object.entries(sayable)) {
    const one = await attempt({ [name]: value });
    if (one.kind === 'refused') reasons.push(reasonAt(subject.places, name, one.message));
  }
  return {
    ...about,
    fits: 'no',
    reasons: reasons.length > unsaid.length ? reasons : [...unsaid, reasonOf(subject, all)],
  };
}

function inPath({ form, model }: Subject): Choices {
  const controls = controlsOf(form, model).filter(({ name }) => form.fields[name]?.in === 'path');
  return Object.fromEntries(
    controls.flatMap(({ name, values: [first] }) => (first === undefined ? [] : [[name, first] as const])),
  );
}

/** A need that no field of the family says. */
function unsaidReason(subject: Subject, name: string, value: string): readonly Reason[] {
  const field = fieldOf(subject.form, name);
  if (field !== undefined && canSay(field, value)) return [];
  const what = words(name.replace('size.', ''));
  return [reasonAt(subject.places, name, `${subject.model.id} has no field for ${what} ${value}`)];
}

/** The fact that a warning is about, as far as its words name its value. */
function factIn(message: string, choices: Choices): string | undefined {
  return Object.entries(choices).find(([, value]) => message.includes(value))?.[0];
}
