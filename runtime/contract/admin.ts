/** What operators do, as the specs say it: each operation is a route of their listener and a command. */

/** A value that an operator gives by name. In JSON it is as `readField` gives it; queries and commands write it as text. */
export type AdminField = AdminValue & {
  readonly about: string;
  readonly required?: boolean;
  /** Null takes away what is set. */
  readonly nullable?: boolean;
  /** The command does not offer it. */
  readonly hidden?: boolean;
  /** The command takes it by its place. */
  readonly argument?: boolean;
  /** Name of the field in forms, when it is not that of the field. */
  readonly label?: string;
  /** Name of the option, when it is not that of the field. */
  readonly flag?: string;
  /** What stands for the value in the help. */
  readonly value?: string;
  /** A choice and its word: the field is needed with it, and refused without it. */
  readonly with?: Readonly<Record<string, string>>;
};

type AdminValue =
  | { readonly type: 'text'; readonly max_chars?: number }
  | { readonly type: 'choice'; readonly values: readonly string[]; readonly default?: string }
  | { readonly type: 'choices'; readonly values: readonly string[]; readonly default?: readonly string[] }
  | { readonly type: 'texts' }
  | { readonly type: 'address_ranges'; readonly max_items: number }
  /** Micro-units; above zero unless the sign may be any. */
  | { readonly type: 'amount'; readonly sign?: 'any' }
  | { readonly type: 'count'; readonly min: number; readonly max: number; readonly default?: number }
  /** Epoch milliseconds. */
  | { readonly type: 'future' }
  /** An ISO day or time in UTC; epoch milliseconds once it is read. */
  | { readonly type: 'moment'; readonly not_before?: string }
  | { readonly type: 'switch' }
  | { readonly type: 'object' };

export type AdminFields = Readonly<Record<string, AdminField>>;

export interface AdminOperation {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly method: 'GET' | 'POST';
  /** `{name}` is one segment, and a field. */
  readonly path: string;
  /** What is answered, in words. */
  readonly answer: string;
  /** What it touches, so that somebody who does it in the console is asked first: traffic, money, or what cannot be undone. */
  readonly danger?: 'traffic' | 'money' | 'final';
  /** A POST that changes nothing, because what it asks is too long for an address. */
  readonly reads?: true;
  /** Its command may be the first thing that is done with a data folder. */
  readonly begins?: boolean;
  /** The longest body that is read; absent: as of every route. */
  readonly max_body_bytes?: number;
  /** At least one of these fields is needed. */
  readonly any_of?: readonly string[];
  readonly fields: AdminFields;
  /** What the command takes instead of fields of the same names, or beside them. */
  readonly options: AdminFields;
}

/** The fields that stand in the path of an operation, in order. */
export function pathFields({ path }: Pick<AdminOperation, 'path'>): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** What the command of an operation offers: its options, and the fields that they do not replace. */
export function offeredFields({
  fields,
  options,
}: Pick<AdminOperation, 'fields' | 'options'>): readonly (readonly [string, AdminField])[] {
  const own = Object.entries(fields).filter(
    ([name, field]) => field.hidden !== true && !Object.hasOwn(options, name),
  );
  return [...own, ...Object.entries(options)];
}

/** The option of a command that gives a field, without `--`. */
export function flagOf(name: string, { flag }: Pick<AdminField, 'flag'>): string {
  return flag ?? name.replaceAll('_', '-');
}
