import { FAULTS_OF_MONEY_AND_UPSTREAMS } from './faults-of-money-and-upstreams.ts';
import { FAULTS_OF_STREAMS_AND_NODES } from './faults-of-streams-and-nodes.ts';

/** One way in which vendors, callers, machines or operators misbehave, and where it is shown what comes of it. */
export interface Fault {
  readonly id: string;
  readonly what: string;
  /** The file that shows it; the title of its test ends with the id in brackets. */
  readonly file: string;
  /** Other files whose tests carry the id: other engines, other levels, whole processes. */
  readonly also?: readonly string[];
  /** What is counted in the end, and how much of it there is. */
  readonly counts: string;
}

/** All faults that a gateway must stand before it is used, each with its test. */
export const FAULTS: readonly Fault[] = [...FAULTS_OF_MONEY_AND_UPSTREAMS, ...FAULTS_OF_STREAMS_AND_NODES];
