import type { Actions, AnswerOf } from '../admin/actions.ts';
import type { OperationId } from '../admin/operation.ts';
import type { ContentForOperators, OperatorContent } from '../admin/task-content.ts';
import type { AdminRole } from '../config/types.ts';
import type { Registry } from '../contract/registry.ts';
import type { Answer } from '../edge/call.ts';
import type { Actor } from '../store/audit.ts';
import type { Html } from './html.ts';

/** Texts by name, as an address or a form has them; of a name that is given more than once the last. */
export type Texts = Readonly<Record<string, string>>;

/** What parts of pages are made with: the same for everybody who looks. */
export type View = Pick<Visit, 'registry' | 'money' | 'now' | 'sandbox' | 'icon' | 'publicUrl' | 'ask'>;

/** One request for a page by somebody who is signed in. */
export interface Visit {
  readonly by: Actor;
  readonly role: AdminRole;
  /** Path and query, as the browser shows it. */
  readonly address: string;
  /** Parts of the path by name. */
  readonly params: Texts;
  readonly query: Texts;
  /** What operators can do; pages read through `ask` and change nothing. */
  readonly actions: Actions;
  /** Files of results. */
  readonly content: ContentForOperators;
  readonly registry: Registry;
  /** An amount of micro-units for people, exact, with the currency. */
  readonly money: (micros: number) => string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The token that every form of this session carries. */
  readonly csrf: string;
  /** The gateway plays every vendor itself. */
  readonly sandbox: boolean;
  /** An icon of `assets/icons.svg`, beside words that say the same. */
  readonly icon: (name: string) => Html;
  /** Base of the callers' routes. */
  readonly publicUrl: string;
  /**
   * Reads an operation of `GET`: fields are texts as its address would have them, and empty ones are left out. Throws
   * GatewayError for what it refuses.
   */
  ask<Id extends OperationId>(
    id: Id,
    fields?: Readonly<Record<string, string | undefined>>,
  ): Promise<AnswerOf<Id>>;
}

export interface PageContent {
  readonly title: string;
  readonly main: Html;
  /** Browser modules of this page beside those of all pages: names of files of `browser/`. */
  readonly scripts?: readonly string[];
  readonly status?: number;
  /** Another page of the console that is shown in its place. */
  readonly redirect?: string;
}

/** Makes the content of one page. A GatewayError that it throws is shown in its place. */
export type LoadPage = (visit: Visit) => Promise<PageContent>;

/** A page and its address; its module is loaded at the first visit, so that a gateway nobody looks at holds none. */
export interface PageEntry {
  /** `/tasks/:id` */
  readonly path: string;
  /** Entry of the side bar that it belongs to. */
  readonly section: string;
  readonly load: () => Promise<{ readonly page: LoadPage }>;
}

/** Something at an address that is no page: a file, or a table for spreadsheets. */
export interface FileEntry {
  readonly path: string;
  readonly load: () => Promise<{ readonly file: (visit: Visit, asked: FileAsk) => Promise<Answer> }>;
}

/** What a file is asked for with. */
export type FileAsk = Pick<OperatorContent, 'method' | 'headers' | 'signal'>;

/** Makes the page that shows what an operation answered. `address` of the visit is the page that the form was on. */
export interface AnswerEntry {
  readonly section: string;
  readonly load: () => Promise<{ readonly answerPage: (visit: Visit, answer: unknown) => PageContent }>;
}
