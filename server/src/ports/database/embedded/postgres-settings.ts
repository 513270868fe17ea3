/**
 * A small server for a single Koma: 19 MB at rest instead of 27. The settings that make commits durable (fsync, synchronous_commit,
 * full_page_writes) stay at PostgreSQL's defaults, which are on.
 */
export const embeddedSettings: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  huge_pages: 'off',
  jit: 'off',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '1',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '1',
  max_logical_replication_workers: '0',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A rejected statement is reported to Koma, and its details (such as an e-mail address that exists already) must not be logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

export function settingOptions(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
