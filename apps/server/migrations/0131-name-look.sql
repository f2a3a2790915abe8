-- How user names look to a reader (UTS 39, XR-18): no two accounts look alike. Written with the account, by identity/look-alike.ts.
CREATE TABLE identity.name_look (
  look    text NOT NULL CONSTRAINT name_look_pkey PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES identity."user"
);
-- Names of before, as far as letters of the alphabet go; where two of them look alike the older one is known by it.
INSERT INTO identity.name_look (look, user_id)
SELECT translate(u.user_name, '01', 'ol'), u.id FROM identity."user" u ORDER BY u.id ON CONFLICT DO NOTHING;
REVOKE UPDATE, DELETE ON identity.name_look FROM duskline_app;
