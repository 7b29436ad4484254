/** What a metric is, as Prometheus is told; names are without the prefix `gateway_`. */
export interface MetricAbout {
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  /** Series of it; beyond them labels are counted as `other`. Absent: as many as there is room for. */
  readonly most?: number;
}

/** Every metric that the gateway shows. */
export const METRICS: Readonly<Record<string, MetricAbout>> = {
  admin_keys_refused: counter("Requests to the operators' listener with a key that is missing or not valid"),
  adapter_errors: counter('Failures of our own adapters, by step'),
  callbacks: counter('Callbacks of vendors, by protocol and what was made of them'),
  cancels: counter('Cancellations that vendors were asked for, by protocol and whether they agreed'),
  channel_attempts: counter('Submissions and chat calls that a channel was asked for, by what came of them'),
  channel_calls_in_flight: gauge('Calls and submissions that run on a channel, in this process'),
  channel_cap: gauge('Calls that a channel may have at once: as set up, or less since it refused some'),
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
  chat_settled_late: counter('Chat calls whose money was settled by somebody else before they ended'),
  clock_steps: counter("How often the machine's clock was set, and which way"),
  credentials_taken_out: counter('How often a credential of a channel was taken out, and why'),
  ledger_checks: counter('How often the books were looked at'),
  ledger_violations: gauge('Violations of an invariant of the ledger when it was last looked at'),
  models_unserved: counter('How often a channel said that it does not serve a model'),
  poll_failures: counter('Polls that could not be read, by protocol and reason'),
  rate_redis_failures: counter(
    'How often Redis did not answer for the requests per minute, and was left alone for a second',
  ),
  result_files_kept: counter('Files of results, by whether they could be kept'),
  result_refreshes: counter('Links of results that were asked for again, by protocol and outcome'),
  results_gone: counter('Results that their source no longer had before their time, by protocol'),
  results_not_stored: counter('Results whose files could not be stored, by protocol'),
  store_errors: counter('Writes and reads that the store did not do, by step'),
  submissions_given_up: counter('Uncertain submissions that were failed and released'),
  submissions_interrupted: counter('Submissions that were cut by the end of a process'),
  submissions_left_to_operators: counter('Uncertain submissions that wait for an operator'),
  submit_outcome_lost: counter('Submissions whose outcome could not be stored'),
  submit_outcomes: counter('Submissions of tasks, by protocol and outcome'),
  task_absorbed_micros: counter('Micro-units that vendors may bill for tasks and nobody paid'),
  traces_lost: counter('Traces that could not be stored'),
  unasked_batch_parts: counter('Parts of batched polls that nobody asked for'),
  uncertain_held_micros: gauge('Micro-units on hold for tasks that are uncertain'),
  uncertain_tasks: gauge('Tasks that are uncertain'),
  unknown_upstream_status: counter('Answers of vendors with a status that no adapter knows', 200),
  unusable_results: counter('Results of which nothing could be used'),
};

function counter(help: string, most?: number): MetricAbout {
  return { type: 'counter', help, ...(most === undefined ? {} : { most }) };
}

function gauge(help: string): MetricAbout {
  return { type: 'gauge', help };
}
