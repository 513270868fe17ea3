import type { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** A step of a plan, as Postgres carried it out. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** The usual setting for SSDs. With the default, which is for spinning disks, Postgres would scan tables as small as those of tests. */
const ofLargeTables = 'set local random_page_cost = 1.1'

/** Runs a query and returns all steps of its plan. What it changed is undone. `settings` are further statements before it. */
export async function explain(
  { pool }: Pick<Database, 'pool'>,
  { sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  settings = '',
): Promise<PlanNode[]> {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${ofLargeTables}; ${settings}`)
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [...parameters])
    return flatten(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
