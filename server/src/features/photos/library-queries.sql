-- GET /my
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.author_id, photos.author_name, photos.players, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is null
  order by photos.added_at desc
  limit $3;

-- GET /my from a moment
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.author_id, photos.author_name, photos.players, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is null
  and photos.added_at <= $3
  order by photos.added_at desc
  limit $4;

-- GET /my to the future
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.author_id, photos.author_name, photos.players, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is null
  and photos.added_at >= $3
  order by photos.added_at asc
  limit $4;

-- GET /my?by=taken
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.author_id, photos.author_name, photos.players, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is null
  and (photos.taken_at, photos.photo_id) <= ($3, $4::uuid)
  order by photos.taken_at desc, photos.photo_id desc
  limit $5;

-- GET /my?by=taken to the future
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.author_id, photos.author_name, photos.players, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is null
  and (photos.taken_at, photos.photo_id) >= ($3, $4::uuid)
  order by photos.taken_at asc, photos.photo_id asc
  limit $5;

-- GET /trash
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.author_id, photos.author_name, photos.players, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is not null
  and photos.added_at <= $3
  order by photos.added_at desc
  limit $4;

-- GET /trash?by=taken
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.author_id, photos.author_name, photos.players, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is not null
  and (photos.taken_at, photos.photo_id) <= ($3, $4::uuid)
  order by photos.taken_at desc, photos.photo_id desc
  limit $5;

-- GET /trash?by=trashed
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.author_id, photos.author_name, photos.players, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is not null
  and (photos.trashed_at, photos.photo_id) <= ($3, $4::uuid)
  order by photos.trashed_at desc, photos.photo_id desc
  limit $5;

-- GET /trash?by=trashed to the future
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.author_id, photos.author_name, photos.players, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite
  from photos
  where photos.owner_id = $2
  and photos.state = 'live'
  and photos.trashed_at is not null
  and (photos.trashed_at, photos.photo_id) >= ($3, $4::uuid)
  order by photos.trashed_at asc, photos.photo_id asc
  limit $5;

-- GET /favorite
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.author_id, photos.author_name, photos.players, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, favorite.favorited_at
  from photos
  inner join favorites as favorite on favorite.photo_id = photos.photo_id
  where favorite.user_id = $2
  and not favorite.hidden
  and photos.owner_id = $3
  and photos.state = 'live'
  and photos.trashed_at is null
  and favorite.favorited_at <= $4
  order by favorite.favorited_at desc
  limit $5;

-- GET /favorite to the future
select photos.photo_id, photos.trashed_at, photos.added_at, photos.taken_at, photos.taken_offset, photos.bytes, photos.width, photos.height, photos.format, photos.filename, photos.world_id, photos.world_name, photos.author_id, photos.author_name, photos.players, photos.colour, photos.thumbhash, photos.variants, exists (select 1 as one
  from favorites
  where favorites.user_id = $1
  and favorites.photo_id = photos.photo_id) as is_favorite, favorite.favorited_at
  from photos
  inner join favorites as favorite on favorite.photo_id = photos.photo_id
  where favorite.user_id = $2
  and not favorite.hidden
  and photos.owner_id = $3
  and photos.state = 'live'
  and photos.trashed_at is null
  and favorite.favorited_at >= $4
  order by favorite.favorited_at asc
  limit $5;

-- GET /my/index
select photos.photo_id, taken_at, taken_offset, width, height, colour
  from photos
  where owner_id = $1
  and state = 'live'
  and trashed_at is null
  order by added_at desc;

-- GET /my/index?by=taken
select photos.photo_id, taken_at, taken_offset, width, height, colour
  from photos
  where owner_id = $1
  and state = 'live'
  and trashed_at is null
  order by taken_at asc, photo_id asc;

-- GET /trash/index
select photos.photo_id, taken_at, taken_offset, width, height, colour, trashed_at as moment, bytes
  from photos
  where owner_id = $1
  and state = 'live'
  and trashed_at is not null
  order by photos.added_at desc;

-- GET /trash/index?by=taken
select photos.photo_id, taken_at, taken_offset, width, height, colour, trashed_at as moment, bytes
  from photos
  where owner_id = $1
  and state = 'live'
  and trashed_at is not null
  order by photos.taken_at desc, photos.photo_id desc;

-- GET /trash/index?by=trashed
select photos.photo_id, taken_at, taken_offset, width, height, colour, trashed_at as moment, bytes
  from photos
  where owner_id = $1
  and state = 'live'
  and trashed_at is not null
  order by photos.trashed_at desc, photos.photo_id desc;
