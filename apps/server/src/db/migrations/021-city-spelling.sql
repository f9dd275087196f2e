-- Locations name their city in the city's own spelling: 'PRAIRIE falls, Nebraska' becomes 'Prairie Falls, NE'. Names of
-- other places from imports stay. Versions stay the same: an edit that a device has started can still be saved.
with states (code, name) as (
  values
    ('AL', 'alabama'), ('AK', 'alaska'), ('AZ', 'arizona'), ('AR', 'arkansas'), ('CA', 'california'),
    ('CO', 'colorado'), ('CT', 'connecticut'), ('DE', 'delaware'), ('DC', 'district of columbia'), ('FL', 'florida'),
    ('GA', 'georgia'), ('HI', 'hawaii'), ('ID', 'idaho'), ('IL', 'illinois'), ('IN', 'indiana'), ('IA', 'iowa'),
    ('KS', 'kansas'), ('KY', 'kentucky'), ('LA', 'louisiana'), ('ME', 'maine'), ('MD', 'maryland'),
    ('MA', 'massachusetts'), ('MI', 'michigan'), ('MN', 'minnesota'), ('MS', 'mississippi'), ('MO', 'missouri'),
    ('MT', 'montana'), ('NE', 'nebraska'), ('NV', 'nevada'), ('NH', 'new hampshire'), ('NJ', 'new jersey'),
    ('NM', 'new mexico'), ('NY', 'new york'), ('NC', 'north carolina'), ('ND', 'north dakota'), ('OH', 'ohio'),
    ('OK', 'oklahoma'), ('OR', 'oregon'), ('PA', 'pennsylvania'), ('RI', 'rhode island'), ('SC', 'south carolina'),
    ('SD', 'south dakota'), ('TN', 'tennessee'), ('TX', 'texas'), ('UT', 'utah'), ('VT', 'vermont'),
    ('VA', 'virginia'), ('WA', 'washington'), ('WV', 'west virginia'), ('WI', 'wisconsin'), ('WY', 'wyoming'),
    ('AS', 'american samoa'), ('GU', 'guam'), ('MP', 'northern mariana islands'), ('PR', 'puerto rico'),
    ('VI', 'u.s. virgin islands')
)
update locations l set city = c.name, state = c.state
from cities c join states s on s.code = c.state
where c.id = l.city_id and (l.city, l.state) is distinct from (c.name, c.state)
  and lower(regexp_replace(btrim(l.city), '\s+', ' ', 'g')) = lower(c.name)
  and lower(btrim(l.state)) in (lower(s.code), s.name);
