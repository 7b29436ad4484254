/** What specs may know of a value of `runtime/contract`, as its type and comment say. */
export interface Shape {
  /** `own`: the language presents it by the spec, such as what a protocol saves. */
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'json' | 'list' | 'object' | 'own';
  readonly optional?: true;
  /** All that a text can be. */
  readonly values?: readonly string[];
  readonly item?: Shape;
  readonly fields?: Shapes;
  /** What fields besides those are. */
  readonly others?: Shape;
  readonly about?: string;
  /** Keywords of JSON Schema that its comment has as tags. */
  readonly keywords?: Readonly<Record<string, string | number>>;
}

export type Shapes = Readonly<Record<string, Shape>>;

/** The types of a step that hand-written code may take over. */
export interface HookShape {
  readonly scope: TypeName;
  readonly value: TypeName;
  readonly about: string;
}

interface TypeName {
  readonly name: string;
  /** It is about the canonical request of the vocabulary. */
  readonly generic?: true;
  /** Where it is declared. */
  readonly file: string;
}
