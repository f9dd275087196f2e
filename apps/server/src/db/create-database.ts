/** Creates the named database on a server when it is missing. */
import pg from 'pg'

export async function databaseNamed(server: pg.ClientConfig, name: string): Promise<pg.ClientConfig> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return { ...server, database: name }
}
