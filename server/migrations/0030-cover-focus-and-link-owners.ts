import { type Kysely, sql } from 'kysely'

/**
 * Adds the point of a cover that stays in view when it is cropped, from the upper left corner: 0 to 1 of its width and height. And
 * adds the owners of links to photos, so that all links of a user are found without looking at all of their photos.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['albums', 'shares']) {
    await sql`
      alter table ${sql.table(table)}
        add column cover_focus_x real check (cover_focus_x between 0 and 1),
        add column cover_focus_y real check (cover_focus_y between 0 and 1)`.execute(db)
  }
  await sql`alter table photo_links add column owner_id uuid`.execute(db)
  await sql`
    update photo_links set owner_id = photos.owner_id
    from photos where photos.photo_id = photo_links.photo_id`.execute(db)
  await sql`alter table photo_links alter column owner_id set not null`.execute(db)
  await sql`create index photo_links_by_owner on photo_links (owner_id, created_at desc, photo_id desc)`.execute(db)
}
