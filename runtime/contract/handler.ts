import type { Operation } from './route.ts';

/** What the handler of one route is given, and the answer of its surface that it writes; known to the type checker alone. */
export interface Handler<O extends Operation, Body, Query, Answer> {
  readonly operation: O;
  /** As the spec says it; families check theirs, other operations read field by field. */
  readonly body: Body;
  /** Checked, with its defaults. */
  readonly query: Query;
  readonly answer: Answer;
}
