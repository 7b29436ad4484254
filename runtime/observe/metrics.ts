/** What a metric is, as Prometheus is told; names are without the prefix `gateway_`. */
export interface MetricAbout {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Series of it, for which there is always room; beyond them labels are counted as `other`. Absent: as many as there is room for. */
  readonly most?: number;
  /** Upper bounds of a histogram, rising; what is larger counts as well. */
  readonly buckets?: readonly number[];
}

/** From a look-up in memory to a video that is waited for. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const COMMIT_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];
const LATE_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64];

/** Every metric that the gateway shows. */
export const METRICS: Readonly<Record<string, MetricAbout>> = {
  admin_keys_refused: counter("Requests to the operators' listener with a key that is missing or not valid"),
  adapter_errors: counter('Failures of our own adapters, by step'),
  callbacks: counter('Callbacks of vendors, by protocol and what was made of them'),
  cancels: counter('Cancellations that vendors were asked for, by protocol and whether they agreed'),
  captured_micros: counter('Micro-units that callers were charged, by kind of work'),
  channel_attempts: counter('Submissions and chat calls that a channel was asked for, by what came of them'),
  channel_calls_in_flight: gauge('Calls and submissions that run on a channel, in this process'),
  channel_cap: gauge(
    'Calls that this process may have at once on a channel: its share, or less since some were refused',
  ),
  channel_cooling: gauge('Credentials and models of a channel that rest because it was busy'),
  channel_credentials_out: gauge('Credentials of a channel that are taken out'),
  channel_left_out: gauge('1 while a channel is left out because it fails again and again'),
  channel_tasks_cap: gauge('Tasks that a channel may have in flight, as set up'),
  channel_tasks_in_flight: gauge('Tasks in flight on a channel, of all processes on the store'),
  channels_left_out: counter('How often a channel was left out'),
  chat_uncounted_micros: counter(
    'Micro-units that chat calls may have cost beyond what was charged, where no vendor counted',
  ),
  chat_absorbed_micros: counter('Micro-units that chat calls cost beyond what could be charged'),
  chat_attempts: counter('Chat calls that channels were asked for, by protocol and outcome'),
  chat_calls: counter('Chat calls that ended, by outcome'),
  chat_first_event_seconds: histogram(
    'From a chat call to the first event of its stream, by channel',
    SECONDS,
  ),
  chat_settled_late: counter('Chat calls whose money was settled by somebody else before they ended'),
  chat_stream_events: counter('Events of chat streams that channels sent'),
  clock_steps: counter("How often the machine's clock was set, and which way"),
  cpu_seconds: counter('Processor time of the process'),
  credentials_taken_out: counter('How often a credential of a channel was taken out, and why'),
  deployment_info: gauge('1, with the digest of the deployment file that this process works with'),
  event_loop_delay_seconds: gauge(
    'How late timers of the serving thread were since the last look: median, p99 and most',
  ),
  held_micros: gauge('Micro-units on hold in all wallets'),
  ledger_checks: counter('How often the books were looked at'),
  ledger_violations: gauge('Violations of an invariant of the ledger when it was last looked at', 100),
  memory_bytes: gauge('Memory of the process, by kind'),
  models_unserved: counter('How often a channel said that it does not serve a model'),
  outcomes_waiting: gauge('Outcomes of paid work that wait in memory until they can be stored'),
  poll_failures: counter('Polls that could not be read, by protocol and reason'),
  poll_late_seconds: histogram('How long after its time a task was taken up to be polled', LATE_SECONDS),
  ready: gauge('1 while new work is taken, as `/readyz` says it'),
  request_seconds: histogram(
    'From a request to the end of its answer, by route and class of status; `cut`: its connection ended first',
    SECONDS,
  ),
  requests: counter('Requests of callers that ended, by route and status'),
  requests_counted_alone: counter(
    'Requests that this process alone counted by the minute, because Redis did not answer',
  ),
  result_files_kept: counter('Files of results, by whether they could be kept'),
  result_refreshes: counter('Links of results that were asked for again, by protocol and outcome'),
  results_gone: counter('Results that their source no longer had before their time, by protocol'),
  results_not_stored: counter('Results whose files could not be stored, by protocol'),
  specs_missing: counter(
    'Versions of the specs that tasks began with and that could not be found, by reason',
  ),
  store_batch_calls: histogram('Operations that shared one commit of the store', BATCH_SIZES),
  store_commit_seconds: histogram('From handing a batch to the store to its answer', COMMIT_SECONDS),
  store_errors: counter('Writes and reads that the store did not do, by step'),
  store_writable: gauge('1 while the store takes writes'),
  submissions_given_up: counter('Uncertain submissions that were failed and released'),
  submissions_interrupted: counter('Submissions that were cut by the end of a process'),
  submissions_left_to_operators: counter('Uncertain submissions that wait for an operator'),
  submit_outcome_lost: counter('Submissions whose outcome could not be stored'),
  submit_outcomes: counter('Submissions of tasks, by protocol and outcome'),
  task_absorbed_micros: counter('Micro-units that vendors may bill for tasks and nobody paid'),
  task_oldest_seconds: gauge('Age of the oldest task in flight, by state'),
  tasks: gauge('Tasks in flight, of all processes on the store, by state'),
  telemetry_exports: counter('Exports over OTLP, by signal and outcome'),
  traces_lost: counter('Traces that could not be stored'),
  unasked_batch_parts: counter('Parts of batched polls that nobody asked for'),
  uncertain_held_micros: gauge('Micro-units on hold for tasks that are uncertain'),
  uncertain_tasks: gauge('Tasks that are uncertain'),
  unknown_upstream_status: counter('Answers of vendors with a status that no adapter knows', 200),
  unusable_results: counter('Results of which nothing could be used'),
  upstream_seconds: histogram(
    'Calls to a channel, by what for and outcome: a class of status, or why there was no answer; of a stream to its headers',
    SECONDS,
  ),
};

function counter(help: string, most?: number): MetricAbout {
  return { type: 'counter', help, ...(most === undefined ? {} : { most }) };
}

function gauge(help: string, most?: number): MetricAbout {
  return { type: 'gauge', help, ...(most === undefined ? {} : { most }) };
}

function histogram(help: string, buckets: readonly number[]): MetricAbout {
  return { type: 'histogram', help, buckets };
}
