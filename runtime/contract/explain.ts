/** A place in the specs, as an editor would open it. */
export interface SpecPlace {
  /** `specs/families/f.yaml` */
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** One line of a mapping: where a value comes from, in the words of the specs. */
export interface MappedField {
  /** A fact or role of a family or line (`seconds`, `first_frame`); a path of a protocol's request (`input.img_url`). */
  readonly target: string;
  /** The expression as it is written. */
  readonly from: string;
  readonly line: number;
  /** Where it is not the mapping's own: the file that this part of it was taken from. */
  readonly file?: string;
  /** Names that the expression reads (`$body.image`, `$seconds`); of an item what it is an item of. Empty: a constant. */
  readonly reads: readonly string[];
}

export interface Mapping {
  readonly file: string;
  readonly fields: readonly MappedField[];
  /** Of a protocol, what a remix sends. */
  readonly remix?: readonly MappedField[];
}

/** Where the specs say what the registry does; loaded only to explain. */
export interface ExplainTables {
  /** By model id; one place for each row of its price, in order. */
  readonly prices: Readonly<Record<string, readonly SpecPlace[]>>;
  /** By id of a family, line or chat family: public fields to facts and roles. */
  readonly families: Readonly<Record<string, Mapping>>;
  /** By protocol id: facts and roles to the upstream's request. */
  readonly protocols: Readonly<Record<string, Mapping>>;
}
