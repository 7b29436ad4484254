import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/**
 * What tests ask of the database, whatever its tables are: tasks, calls, events, attempts, accounts and movements of
 * money, as views that exist for one connection. Those of tasks may be changed where a test must move its times.
 */
export function nameTables(database: DatabaseSync): DatabaseSync {
  const known = database.prepare("SELECT 1 AS known FROM sqlite_master WHERE name='live'").get();
  if (known !== undefined) database.exec(VIEWS);
  const [main] = database.prepare("SELECT file FROM pragma_database_list WHERE name='main'").all();
  const traces = join(dirname(String(main?.file)), 'traces.db');
  if (existsSync(traces)) database.exec(`ATTACH '${traces}' AS traces_file`);
  return database;
}

const STANDING = `(SELECT work,state,attempt,channel_id,upstream_id,progress,polls,failures,epoch,due_at,next_poll_at,deadline_at,
    lease_until,hinted,id_told,since,updated_at,NULL AS at,NULL AS error_code,NULL AS error_message,NULL AS result,facts AS f FROM live
  UNION ALL SELECT work,state,NULL,channel_id,upstream_id,
    CASE state WHEN 'completed' THEN 100 ELSE facts->>'$.task.last.progress' END,facts->>'$.task.last.polls',
    facts->>'$.task.last.failures',facts->>'$.task.last.epoch',facts->>'$.task.last.next_poll_at',
    facts->>'$.task.last.next_poll_at',facts->>'$.task.last.deadline_at',NULL,0,facts->>'$.task.last.id_told',
    facts->>'$.task.last.since',updated_at,at,error_code,error_message,result,facts->'$.task' FROM ends)`;

const REQUEST = `json_set(CASE WHEN s.f->'$.sent' IS NULL THEN w.request
    ELSE json_patch(json_remove(w.request,'$.seconds','$.size','$.count','$.due'),s.f->'$.sent') END,'$.warnings',
  (SELECT json_group_array(json(value)) FROM (SELECT value FROM json_each(w.request,'$.warnings')
    UNION ALL SELECT value FROM json_each(COALESCE(s.f->'$.warnings','[]')))))`;

const VIEWS = `
CREATE TEMP VIEW tasks AS SELECT w.rowid AS rowid,w.id,w.kind,w.route,w.owner_id,w.key_id,w.model,w.model_id,
  s.f->>'$.protocol' AS protocol,s.channel_id,s.f->>'$.credential' AS credential,w.spec_version,s.state,s.progress,
  COALESCE(s.attempt,json_array_length(s.f,'$.attempts')) AS attempt,w.hold AS price,w.price_rule,w.id||'/hold' AS hold_txn,
  ${REQUEST} AS request,s.result,s.error_code,s.error_message,s.upstream_id,s.f->>'$.saved' AS saved,
  s.f->>'$.place' AS place,s.f->>'$.uncertain_policy' AS uncertain_policy,
  s.lease_until,s.lease_until AS lease_owner,s.epoch AS lease_epoch,s.next_poll_at,s.due_at,s.polls AS poll_count,s.failures AS poll_failures,
  s.deadline_at,s.hinted,s.id_told,s.since AS created_at,s.updated_at,
  CASE s.state WHEN 'completed' THEN s.at END AS completed_at,w.deleted_at
  FROM work w JOIN ${STANDING} s ON s.work=w.id WHERE w.kind<>'chat';
CREATE TEMP TRIGGER change_tasks INSTEAD OF UPDATE ON tasks BEGIN
  UPDATE live SET state=NEW.state,attempt=NEW.attempt,due_at=NEW.due_at,next_poll_at=NEW.next_poll_at,
    deadline_at=NEW.deadline_at,lease_until=NEW.lease_until,since=NEW.created_at,updated_at=NEW.updated_at,
    polls=NEW.poll_count,failures=NEW.poll_failures,
    facts=CASE WHEN NEW.uncertain_policy IS OLD.uncertain_policy AND NEW.place IS OLD.place THEN facts
      ELSE json_patch(facts,json_object('uncertain_policy',NEW.uncertain_policy,'place',NEW.place)) END
  WHERE work=OLD.id;
  UPDATE ends SET updated_at=NEW.updated_at,result=NEW.result WHERE work=OLD.id;
END;
CREATE TEMP VIEW task_events AS SELECT s.work AS task_id,e.value->>'seq' AS seq,e.value->>'type' AS type,
  CASE json_type(e.value,'$.data') WHEN 'null' THEN NULL ELSE e.value->'data' END AS data,e.value->>'at' AS at
  FROM ${STANDING} s,json_each(s.f,'$.history') e;
CREATE TEMP VIEW submit_attempts AS SELECT s.work AS task_id,a.value->>'attempt' AS attempt,
  a.value->>'channel_id' AS channel_id,a.value->>'credential' AS credential,a.value->>'outcome' AS outcome,
  a.value->>'http_status' AS http_status,a.value->>'reason' AS reason,a.value->>'started_at' AS started_at,
  a.value->>'expires_at' AS expires_at,a.value->>'ended_at' AS ended_at FROM ${STANDING} s,json_each(s.f,'$.attempts') a;
CREATE TEMP TRIGGER change_attempts INSTEAD OF UPDATE ON submit_attempts BEGIN
  UPDATE live SET facts=json_set(facts,'$.attempts['||(OLD.attempt-1)||'].outcome',NEW.outcome,
    '$.attempts['||(OLD.attempt-1)||'].ended_at',NEW.ended_at) WHERE work=OLD.task_id;
END;
CREATE TEMP VIEW calls AS SELECT w.rowid AS rowid,w.id,w.id AS ledger_id,w.kind,w.route,w.owner_id,w.key_id,w.model,w.model_id,
  e.state,w.limited,w.hold,w.price_rule,e.captured,e.absorbed,e.channel_id,e.facts->>'$.call.usage' AS usage,
  e.facts->>'$.call.usage_source' AS usage_source,e.facts->>'$.call.reason' AS reason,e.error_code,
  e.facts->>'$.call.attempts' AS attempts,w.created_at,e.at AS ended_at FROM work w JOIN ends e ON e.work=w.id WHERE w.kind='chat';
CREATE TEMP VIEW channel_slots AS SELECT substr(id,9) AS channel_id,held AS inflight FROM budgets WHERE kind='channel';
CREATE TEMP VIEW work_slots AS SELECT id AS holder,held AS inflight FROM budgets WHERE kind IN('group','key');
CREATE TEMP VIEW accounts AS
  SELECT 'funding:'||substr(id,8) AS id,'funding' AS kind,substr(id,8) AS owner_id,-granted AS balance FROM budgets WHERE kind='wallet'
  UNION ALL SELECT id,'wallet',substr(id,8),granted-spent-held FROM budgets WHERE kind='wallet'
  UNION ALL SELECT 'hold:'||substr(id,8),'hold',substr(id,8),held FROM budgets WHERE kind='wallet'
  UNION ALL SELECT 'revenue:'||substr(id,8),'revenue',substr(id,8),spent FROM budgets WHERE kind='wallet'
  UNION ALL SELECT 'key_grant:'||substr(id,7),'key_grant',substr(id,7),-granted FROM budgets WHERE kind='quota'
  UNION ALL SELECT 'key_quota:'||substr(id,7),'key_quota',substr(id,7),granted-spent-held FROM budgets WHERE kind='quota'
  UNION ALL SELECT 'key_hold:'||substr(id,7),'key_hold',substr(id,7),held FROM budgets WHERE kind='quota'
  UNION ALL SELECT 'key_spent:'||substr(id,7),'key_spent',substr(id,7),spent FROM budgets WHERE kind='quota';
CREATE TEMP VIEW ledger_txns AS
  SELECT id||'/hold' AS id,'hold' AS kind,id AS task_id,NULL AS resolves,NULL AS refunds,NULL AS idem,NULL AS reason,created_at
    FROM work WHERE kind<>'chat' OR EXISTS(SELECT 1 FROM ends WHERE work=id)
  UNION ALL SELECT e.work||CASE WHEN e.captured>0 OR e.state='completed' THEN '/capture' ELSE '/release' END,
    CASE WHEN e.captured>0 OR e.state='completed' THEN 'capture' ELSE 'release' END,e.work,e.work||'/hold',NULL,NULL,NULL,e.at FROM ends e
  UNION ALL SELECT id,kind,work,NULL,CASE kind WHEN 'refund' THEN work||'/capture' END,idem,reason,at FROM credits;
`;
