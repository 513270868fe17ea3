-- GET /my
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, photos.players
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is null
  order by photos.added_at desc
  limit $3;

-- GET /my from a moment
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, photos.players
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is null
  and photos.added_at <= $3
  order by photos.added_at desc
  limit $4;

-- GET /my to the future
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, photos.players
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is null
  and photos.added_at >= $3
  order by photos.added_at asc
  limit $4;

-- GET /my?by=taken
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, photos.players
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is null
  and (photos.taken_at, photos.photo_id) <= ($3, $4::uuid)
  order by photos.taken_at desc, photos.photo_id desc
  limit $5;

-- GET /my?by=taken to the future
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, photos.players
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is null
  and (photos.taken_at, photos.photo_id) >= ($3, $4::uuid)
  order by photos.taken_at asc, photos.photo_id asc
  limit $5;

-- GET /trash
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, photos.players
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is not null
  and photos.added_at <= $3
  order by photos.added_at desc
  limit $4;

-- GET /trash?by=taken
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, photos.players
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is not null
  and (photos.taken_at, photos.photo_id) <= ($3, $4::uuid)
  order by photos.taken_at desc, photos.photo_id desc
  limit $5;

-- GET /trash?by=trashed
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, photos.players
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is not null
  and (photos.trashed_at, photos.photo_id) <= ($3, $4::uuid)
  order by photos.trashed_at desc, photos.photo_id desc
  limit $5;

-- GET /trash?by=trashed to the future
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, photos.players
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is not null
  and (photos.trashed_at, photos.photo_id) >= ($3, $4::uuid)
  order by photos.trashed_at asc, photos.photo_id asc
  limit $5;

-- GET /favorite
select photo.*, favorite.favorited_at
  from favorites as favorite
  inner join lateral (select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, case when photos.owner_id = $2 then photos.players else '[]' end as players, photos.owner_id, case when photos.owner_id = $3 then 'owner' when (select true as is_tagged
  from photos
  inner join photo_tags as tag on tag.photo_id = photos.photo_id
  where tag.user_id = $4
  and tag.owner_id <> $5
  and photos.state = 'live'
  and photos.trashed_at is null
  and not exists (select
  from mutes
  where mutes.user_id = $6
  and mutes.muted_id = tag.owner_id)
  and tag.photo_id = favorite.photo_id
  limit $7) then 'tagged' when coalesce(( select true
  from share_photos as item join shares on shares.share_id = item.share_id left join share_users as mine on mine.share_id = item.share_id
  and mine.user_id = $8
  where item.photo_id = favorite.photo_id
  and not item.hidden
  and not exists (select
  from mutes
  where mutes.user_id = $9
  and mutes.muted_id = item.adder_id)
  and shares.share_type || ' ' || coalesce(mine.role, 'viewer') = any($10::text[])
  limit 1), false) then 'shared' when coalesce((select true
  from dm_photos as sent join dm_threads as thread on thread.thread_id = sent.thread_id
  where sent.photo_id = favorite.photo_id
  and sent.sender_id <> $11
  and $12 in (thread.first_id, thread.second_id)
  and (not sent.hidden
  and not exists (select
  from mutes
  where mutes.user_id = $13
  and mutes.muted_id = sent.sender_id))
  limit 1), false) then 'sent' end as seen_as
  from photos
  where photos.photo_id = favorite.photo_id
  and photos.state = 'live'
  and photos.trashed_at is null
  limit 1) as photo on true
  where favorite.user_id = $14
  and not favorite.hidden
  and photo.seen_as is not null
  and favorite.favorited_at <= $15
  order by favorite.favorited_at desc
  limit $16;

-- GET /favorite to the future
select photo.*, favorite.favorited_at
  from favorites as favorite
  inner join lateral (select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, case when photos.owner_id = $2 then photos.players else '[]' end as players, photos.owner_id, case when photos.owner_id = $3 then 'owner' when (select true as is_tagged
  from photos
  inner join photo_tags as tag on tag.photo_id = photos.photo_id
  where tag.user_id = $4
  and tag.owner_id <> $5
  and photos.state = 'live'
  and photos.trashed_at is null
  and not exists (select
  from mutes
  where mutes.user_id = $6
  and mutes.muted_id = tag.owner_id)
  and tag.photo_id = favorite.photo_id
  limit $7) then 'tagged' when coalesce(( select true
  from share_photos as item join shares on shares.share_id = item.share_id left join share_users as mine on mine.share_id = item.share_id
  and mine.user_id = $8
  where item.photo_id = favorite.photo_id
  and not item.hidden
  and not exists (select
  from mutes
  where mutes.user_id = $9
  and mutes.muted_id = item.adder_id)
  and shares.share_type || ' ' || coalesce(mine.role, 'viewer') = any($10::text[])
  limit 1), false) then 'shared' when coalesce((select true
  from dm_photos as sent join dm_threads as thread on thread.thread_id = sent.thread_id
  where sent.photo_id = favorite.photo_id
  and sent.sender_id <> $11
  and $12 in (thread.first_id, thread.second_id)
  and (not sent.hidden
  and not exists (select
  from mutes
  where mutes.user_id = $13
  and mutes.muted_id = sent.sender_id))
  limit 1), false) then 'sent' end as seen_as
  from photos
  where photos.photo_id = favorite.photo_id
  and photos.state = 'live'
  and photos.trashed_at is null
  limit 1) as photo on true
  where favorite.user_id = $14
  and not favorite.hidden
  and photo.seen_as is not null
  and favorite.favorited_at >= $15
  order by favorite.favorited_at asc
  limit $16;

-- GET /favorite?by=taken
select photo.*, favorite.favorited_at
  from favorites as favorite
  inner join lateral (select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.caption, photos.author_id, photos.author_name, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, case when photos.owner_id = $2 then photos.players else '[]' end as players, photos.owner_id, case when photos.owner_id = $3 then 'owner' when (select true as is_tagged
  from photos
  inner join photo_tags as tag on tag.photo_id = photos.photo_id
  where tag.user_id = $4
  and tag.owner_id <> $5
  and photos.state = 'live'
  and photos.trashed_at is null
  and not exists (select
  from mutes
  where mutes.user_id = $6
  and mutes.muted_id = tag.owner_id)
  and tag.photo_id = favorite.photo_id
  limit $7) then 'tagged' when coalesce(( select true
  from share_photos as item join shares on shares.share_id = item.share_id left join share_users as mine on mine.share_id = item.share_id
  and mine.user_id = $8
  where item.photo_id = favorite.photo_id
  and not item.hidden
  and not exists (select
  from mutes
  where mutes.user_id = $9
  and mutes.muted_id = item.adder_id)
  and shares.share_type || ' ' || coalesce(mine.role, 'viewer') = any($10::text[])
  limit 1), false) then 'shared' when coalesce((select true
  from dm_photos as sent join dm_threads as thread on thread.thread_id = sent.thread_id
  where sent.photo_id = favorite.photo_id
  and sent.sender_id <> $11
  and $12 in (thread.first_id, thread.second_id)
  and (not sent.hidden
  and not exists (select
  from mutes
  where mutes.user_id = $13
  and mutes.muted_id = sent.sender_id))
  limit 1), false) then 'sent' end as seen_as
  from photos
  where photos.photo_id = favorite.photo_id
  and photos.state = 'live'
  and photos.trashed_at is null
  limit 1) as photo on true
  where favorite.user_id = $14
  and not favorite.hidden
  and photo.seen_as is not null
  and (favorite.taken_at, favorite.photo_id) <= ($15, $16::uuid)
  order by favorite.taken_at desc, favorite.photo_id desc
  limit $17;
