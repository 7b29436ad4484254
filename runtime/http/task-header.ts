/** Names the task behind an answer that was waited for, and behind a refusal that a task stands for. */
export const TASK_HEADER = 'gateway-task';
