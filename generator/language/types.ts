import type { Encoding, MediaKind } from '../../runtime/contract/media.ts';
import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import type { Span, TreeNode } from '../../runtime/document/tree.ts';

/** Types of the mapping language. `json` is a value of unknown shape, as upstream answers are. */
export type LangType =
  | {
      readonly kind:
        | 'string'
        | 'number'
        | 'integer'
        | 'boolean'
        | 'null'
        | 'json'
        | 'object'
        | 'size'
        | 'file';
    }
  | { readonly kind: 'media'; readonly media: MediaKind }
  | { readonly kind: 'list'; readonly of: LangType };

/**
 * Compiled expressions as a small tree, printed by `generator/print/expression.ts`. Expressions and calls
 * only: no statements, no branches beyond contract functions such as `when` and `choose`.
 */
export type Code = CodeNode & {
  /** Of a value of a mapping: where the spec writes it. */
  readonly written?: Span;
};

type CodeNode =
  | { readonly kind: 'literal'; readonly value: null | boolean | number | string }
  /** A dotted TypeScript reference such as `scope.request.facts.prompt`. */
  | { readonly kind: 'ref'; readonly path: string }
  /** A call of a function exported by `runtime/contract/index.ts`. */
  | { readonly kind: 'call'; readonly fn: string; readonly args: readonly Code[] }
  | { readonly kind: 'object'; readonly entries: readonly { readonly key: string; readonly value: Code }[] }
  | { readonly kind: 'list'; readonly items: readonly Code[] }
  /** `(item, index) => body` */
  | { readonly kind: 'arrow'; readonly params: readonly string[]; readonly body: Code };

/** What an expression touches; from it come `carries`, `media`, the loss matrix and consumed metadata. */
export interface Uses {
  readonly facts: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
  readonly metadata: boolean;
  readonly encodings: readonly { readonly role: string; readonly encoding: Encoding; readonly span: Span }[];
  /** Paths below `$body` that are read, such as `metadata.duration`. */
  readonly bodyPaths: readonly (readonly string[])[];
}

export interface Compiled {
  readonly code: Code;
  readonly type: LangType;
  readonly uses: Uses;
  readonly span: Span;
}

/** What a `$name` stands for in one place of the specs. */
export interface Binding {
  readonly type: LangType;
  /** TypeScript reference the name compiles to; empty for a field that is read out of its parent. */
  readonly ref: string;
  /** Known fields below the name; absent: any field may be read (upstream answers). */
  readonly fields?: Readonly<Record<string, Binding>>;
  /** Fields besides the known ones may be read too. */
  readonly open?: boolean;
  /** One item, where it may be a list and its items are known. */
  readonly item?: Binding;
  /** Surely an object, or surely a list: never text, number or boolean. */
  readonly shape?: 'object' | 'list';
  /** How one field below is read when not by `at`: the contract function and the type it gives. */
  readonly below?: { readonly fn: string; readonly type: LangType };
  /** All values it can have, where they are known: `is`, `in`, `map` and `$choose` are checked against them. */
  readonly values?: readonly string[];
  /** It can have other values too, so that only a near miss of a known one is a mistake. */
  readonly otherValues?: boolean;
  /** Only its fields mean something: naming the whole is a mistake. */
  readonly partial?: boolean;
  /** Its `values` are resolution tiers. */
  readonly isTier?: boolean;
  /** Never absent. */
  readonly certain?: boolean;
  /** The TypeScript value is a view of ours whose interfaces are not JSON to the compiler. */
  readonly view?: boolean;
  /** Roles whose media it may be, for `$item`. */
  readonly roles?: readonly string[];
  /** Marks canonical facts, roles and metadata for `Uses`. */
  readonly marks?: { readonly kind: 'fact' | 'role' | 'metadata' | 'body'; readonly name: string };
}

/** The names an expression may use, built by `generator/language/scopes.ts` from the vocabulary. */
export interface Scope {
  readonly names: Readonly<Record<string, Binding>>;
  /** TypeScript reference of the warnings list that value-changing filters report to, where there is one. */
  readonly warnings?: string;
  /** TypeScript reference of the list of metadata keys that `$metadata` may not override when merged. */
  readonly denied?: string;
  /** Parts of `$metadata` that have a place of their own and so do not go where all of it is merged. */
  readonly taken?: readonly (readonly string[])[];
  /** Resolution tiers of the vocabulary, which the filter `tier` gives and takes. */
  readonly tiers?: readonly string[];
  /** What steps of `prepare` give, by the role of their inputs. */
  readonly gives?: Readonly<Record<string, readonly string[]>>;
  /** Values say where they are written, for explanations. */
  readonly explained?: boolean;
  /** Names that exist only in other places, with the help to show when one is used here. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/**
 * Entry points of the language, implemented in `generator/language/compile.ts`. Each adds diagnostics
 * at the offending word and returns undefined when it could not compile.
 */
export interface Language {
  /** Any tree: scalars are expressions, templates or literals; mappings may hold `$` operators. */
  compileValue(node: TreeNode, scope: Scope, sink: DiagnosticSink): Compiled | undefined;
  /** As above, and the type must fit. */
  compileTyped(node: TreeNode, expected: LangType, scope: Scope, sink: DiagnosticSink): Compiled | undefined;
  /** `expression is x`, `in a b`, `over n`, `under n`, `like p*`, `and`, `not`: a boolean. */
  compileCondition(node: TreeNode, scope: Scope, sink: DiagnosticSink): Compiled | undefined;
  /** A URL path: each `{$...}` becomes one encoded segment. */
  compilePath(node: TreeNode, scope: Scope, sink: DiagnosticSink): Compiled | undefined;
}
