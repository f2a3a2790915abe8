-- A kept database as operators have them: the rows of one at migration 0190, with the stored functions of its migrations and no files of them.
-- Twelve players with tickets that are open (one parked), settled, taken back, sold in whole and in part; two cash-outs that wait for their delay; one bet
-- that waits for its live delay, one for the traders; a free bet in use; a match and doubtful results that are parked. All journals are sealed.
-- Loaded by a superuser, with triggers off, into an empty database that has these migrations (src/compose/upgrade.int.test.ts). It is never made
-- anew: what it is worth is its age.

DELETE FROM betting.cashout;
INSERT INTO betting.cashout OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::betting.cashout, '[
{"id":"01a2048a-a930-7779-985e-4864c81c4323","ticket_id":"01a2048a-a8fd-7375-a7d8-eace009fc934","user_id":8,"idem_key":"01a2048a-a8fd-7375-a7d8-eace009fc934/633/9c197c653cc24661","is_natural":true,"request_hash":"\\x9c197c653cc24661621c563d2a25b293288ba1e23849501629b388a233de8395","state":1,"is_partial":true,"amount":633,"offer":1266,"stake_before":1000,"stake_used":500,"open_legs":[1],"seen":{"odds": {"13001.1": 1500}, "states": {}},"new_offer":null,"is_answered":false,"reason":null,"session":"session-1","ip":"203.0.113.7","delay_until":"2026-11-22T18:35:25.878572+00:00","journal_id":25,"xid":"849","created_at":"2026-11-22T18:35:25.878572+00:00","decided_at":"2026-11-22T18:35:25.879341+00:00","cluster_no":1,"part_stake":500,"answers":null},
{"id":"01a2048a-a961-7558-b6e7-87db4d0040a0","ticket_id":"01a2048a-a94d-7919-955b-8680457e94fe","user_id":9,"idem_key":"01a2048a-a94d-7919-955b-8680457e94fe/1266/f8485f679bf3e010","is_natural":true,"request_hash":"\\xf8485f679bf3e0105834045a1427cda950fd5cb614ce55afce684848e7b9b09e","state":1,"is_partial":false,"amount":1266,"offer":1266,"stake_before":1000,"stake_used":1000,"open_legs":[1],"seen":{"odds": {"14001.1": 1500}, "states": {}},"new_offer":null,"is_answered":false,"reason":null,"session":"session-1","ip":"203.0.113.7","delay_until":"2026-11-22T18:35:25.923474+00:00","journal_id":27,"xid":"853","created_at":"2026-11-22T18:35:25.923474+00:00","decided_at":"2026-11-22T18:35:25.929175+00:00","cluster_no":1,"part_stake":null,"answers":null},
{"id":"01a2048a-a9a0-7729-a088-ffafa5f124cf","ticket_id":"01a2048a-a97d-73b5-99ef-7db1471ce863","user_id":10,"idem_key":"01a2048a-a97d-73b5-99ef-7db1471ce863/1266/6f55b5884b3164e4","is_natural":true,"request_hash":"\\x6f55b5884b3164e45368c078eafb458c0620c9bdb4fe3776560bef47583c195d","state":5,"is_partial":false,"amount":1266,"offer":1266,"stake_before":1000,"stake_used":1000,"open_legs":[1],"seen":{"odds": {"15001.1": 1500}, "states": {"15001.1": "boot/1"}},"new_offer":null,"is_answered":false,"reason":null,"session":"session-1","ip":"203.0.113.7","delay_until":"2026-11-22T18:35:30.989311+00:00","journal_id":null,"xid":"857","created_at":"2026-11-22T18:35:25.989311+00:00","decided_at":null,"cluster_no":1,"part_stake":null,"answers":null},
{"id":"01a2048a-a9f6-70f3-b1d9-4af54a9f116e","ticket_id":"01a2048a-a9b4-7077-9b75-8ba1e652d4a3","user_id":11,"idem_key":"01a2048a-a9b4-7077-9b75-8ba1e652d4a3/633/502a6b2361f7a29f","is_natural":true,"request_hash":"\\x502a6b2361f7a29f68e23b3608f92702067c32d85f747ae24f02d0c91750abdf","state":5,"is_partial":true,"amount":633,"offer":1266,"stake_before":1000,"stake_used":500,"open_legs":[1],"seen":{"odds": {"16001.1": 1500}, "states": {"16001.1": "boot/1"}},"new_offer":null,"is_answered":false,"reason":null,"session":"session-1","ip":"203.0.113.7","delay_until":"2026-11-22T18:35:31.074848+00:00","journal_id":null,"xid":"861","created_at":"2026-11-22T18:35:26.074848+00:00","decided_at":null,"cluster_no":1,"part_stake":500,"answers":null}
]');

DELETE FROM betting.exposure;
INSERT INTO betting.exposure OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::betting.exposure, '[
{"market_id":1001,"outcome_id":"1","match_id":1,"stake":333,"payout":1001,"ceiling":null},
{"market_id":2001,"outcome_id":"1","match_id":2,"stake":333,"payout":1001,"ceiling":null},
{"market_id":3001,"outcome_id":"1","match_id":3,"stake":333,"payout":1001,"ceiling":null},
{"market_id":4001,"outcome_id":"1","match_id":4,"stake":333,"payout":1001,"ceiling":null},
{"market_id":5001,"outcome_id":"1","match_id":5,"stake":333,"payout":1001,"ceiling":null},
{"market_id":6001,"outcome_id":"1","match_id":6,"stake":333,"payout":1001,"ceiling":null},
{"market_id":7001,"outcome_id":"1","match_id":7,"stake":333,"payout":1001,"ceiling":null},
{"market_id":8001,"outcome_id":"1","match_id":8,"stake":333,"payout":1001,"ceiling":null},
{"market_id":9001,"outcome_id":"1","match_id":9,"stake":333,"payout":1001,"ceiling":null},
{"market_id":10001,"outcome_id":"1","match_id":10,"stake":0,"payout":0,"ceiling":null},
{"market_id":11001,"outcome_id":"1","match_id":11,"stake":0,"payout":0,"ceiling":null},
{"market_id":12001,"outcome_id":"1","match_id":12,"stake":333,"payout":1001,"ceiling":null},
{"market_id":13001,"outcome_id":"1","match_id":13,"stake":167,"payout":501,"ceiling":null},
{"market_id":14001,"outcome_id":"1","match_id":14,"stake":0,"payout":0,"ceiling":null},
{"market_id":15001,"outcome_id":"1","match_id":15,"stake":333,"payout":1001,"ceiling":null},
{"market_id":16001,"outcome_id":"1","match_id":16,"stake":333,"payout":1001,"ceiling":null},
{"market_id":22001,"outcome_id":"1","match_id":22,"stake":1000,"payout":2000,"ceiling":null},
{"market_id":23001,"outcome_id":"1","match_id":23,"stake":1000,"payout":2000,"ceiling":null},
{"market_id":21001,"outcome_id":"1","match_id":21,"stake":1000,"payout":2000,"ceiling":null}
]');

DELETE FROM betting.fact;
INSERT INTO betting.fact OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::betting.fact, '[
{"market_id":10001,"outcome_id":"1","kind":1,"feed_ts":1,"match_id":10,"market_type":1,"specifiers":"","producer":3,"certainty":1,"result":1,"void_factor":null,"dead_heat_factor":null,"void_reason":null,"from_ms":null,"to_ms":null,"received_at":"2026-11-22T18:35:25.4622+00:00","number":2},
{"market_id":11001,"outcome_id":"1","kind":1,"feed_ts":2,"match_id":11,"market_type":1,"specifiers":"","producer":3,"certainty":1,"result":0,"void_factor":null,"dead_heat_factor":null,"void_reason":null,"from_ms":null,"to_ms":null,"received_at":"2026-11-22T18:35:25.462354+00:00","number":3},
{"market_id":12001,"outcome_id":"1","kind":1,"feed_ts":3,"match_id":12,"market_type":1,"specifiers":"","producer":3,"certainty":1,"result":1,"void_factor":null,"dead_heat_factor":null,"void_reason":null,"from_ms":null,"to_ms":null,"received_at":"2026-11-22T18:35:25.610347+00:00","number":6},
{"market_id":12001,"outcome_id":"","kind":3,"feed_ts":4,"match_id":12,"market_type":1,"specifiers":"","producer":3,"certainty":null,"result":null,"void_factor":null,"dead_heat_factor":null,"void_reason":null,"from_ms":null,"to_ms":null,"received_at":"2026-11-22T18:35:25.73031+00:00","number":9}
]');

DELETE FROM betting.leg;
INSERT INTO betting.leg OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::betting.leg, '[
{"ticket_id":"01a2048a-a683-79e4-9df8-b3c1ad4ac64a","leg_no":1,"match_id":1,"market_id":1001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"1001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a6f3-7b07-bc78-ff4f8b2955e8","leg_no":1,"match_id":2,"market_id":2001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"2001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a6f3-7b07-bc78-ff4f8b2955e8","leg_no":2,"match_id":3,"market_id":3001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"3001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a6f3-7b07-bc78-ff4f8b2955e8","leg_no":3,"match_id":4,"market_id":4001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"4001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a705-7fd6-bcaa-016d102b61c8","leg_no":1,"match_id":5,"market_id":5001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"5001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a705-7fd6-bcaa-016d102b61c8","leg_no":2,"match_id":6,"market_id":6001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"6001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a705-7fd6-bcaa-016d102b61c8","leg_no":3,"match_id":7,"market_id":7001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"7001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a70c-7097-a8de-158bb3bc0295","leg_no":1,"match_id":8,"market_id":8001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"8001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a70c-7097-a8de-158bb3bc0295","leg_no":2,"match_id":9,"market_id":9001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"9001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a72d-7508-89bc-71b2b363fa80","leg_no":1,"match_id":10,"market_id":10001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"10001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a744-7196-abed-8eb167f81ba7","leg_no":1,"match_id":11,"market_id":11001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"11001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a80a-7aa3-9ff9-789eab168a17","leg_no":1,"match_id":12,"market_id":12001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"12001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a8fd-7375-a7d8-eace009fc934","leg_no":1,"match_id":13,"market_id":13001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"13001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a94d-7919-955b-8680457e94fe","leg_no":1,"match_id":14,"market_id":14001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"14001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a97d-73b5-99ef-7db1471ce863","leg_no":1,"match_id":15,"market_id":15001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"15001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-a9b4-7077-9b75-8ba1e652d4a3","leg_no":1,"match_id":16,"market_id":16001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"16001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":333,"book_payout":1001,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-aa15-7f38-b200-e9ed6533c769","leg_no":1,"match_id":22,"market_id":22001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"22001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":true,"is_banker":false,"book_stake":1000,"book_payout":2000,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-aa15-7488-9fcb-e570798cb9a2","leg_no":1,"match_id":23,"market_id":23001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"23001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":1000,"book_payout":2000,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}},
{"ticket_id":"01a2048a-aa2a-745c-aed5-15b7d2a7a994","leg_no":1,"match_id":21,"market_id":21001,"market_type":1,"specifiers":"","outcome_id":"1","selection_id":"21001.1","producer":3,"odds_milli":2000,"price_version":1,"is_live":false,"is_banker":false,"book_stake":1000,"book_payout":2000,"titles":{"match": "Home - Away", "market": "1x2", "outcome": "1"}}
]');

DELETE FROM betting.request;
INSERT INTO betting.request OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::betting.request, '[
{"user_id":1,"request_id":"key-27520-1-1","request_hash":"\\xaa3bbe8ec78e0be00224c1117bbfc2b7b73be23c29fb39de62986b616f486a20","received_at":"2026-11-22T18:35:25.221686+00:00","is_of_one_row":false},
{"user_id":2,"request_id":"key-27520-2-2","request_hash":"\\x018426c501c586db7d95ae0d45117d6767474ec596f0270500171e90942b289e","received_at":"2026-11-22T18:35:25.306479+00:00","is_of_one_row":false},
{"user_id":3,"request_id":"key-27520-3-3","request_hash":"\\xf47e943d738ff16fb22106aa43c492a490afbc0fcc34fb43ecfc528be1dad1f3","received_at":"2026-11-22T18:35:25.31935+00:00","is_of_one_row":false},
{"user_id":4,"request_id":"key-27520-4-4","request_hash":"\\x3e7a70f65acf3fac7a504387d70d471eb48f68f83d9a7d476b9e68fa1c299dc8","received_at":"2026-11-22T18:35:25.331525+00:00","is_of_one_row":false},
{"user_id":5,"request_id":"key-27520-5-5","request_hash":"\\x8e151567937d66a50f1d5cbeba0efb76b4ecf4a6a842911874d6665b5bf60cac","received_at":"2026-11-22T18:35:25.360183+00:00","is_of_one_row":false},
{"user_id":6,"request_id":"key-27520-6-6","request_hash":"\\x78321795194a98acd5d1f8fc03ad29f1312fa8c531a2a6952579f94f199532b9","received_at":"2026-11-22T18:35:25.40012+00:00","is_of_one_row":false},
{"user_id":7,"request_id":"key-27520-7-7","request_hash":"\\xfb04c8856c3089be6c94d97d1235be8446919cdabd9c7ea8fcea11dc74e40dab","received_at":"2026-11-22T18:35:25.579568+00:00","is_of_one_row":false},
{"user_id":8,"request_id":"key-27520-8-8","request_hash":"\\x20a8650d86b2efa9bf43f30cff6a573bf2766e1f7567304dc9f8484faa3a44a9","received_at":"2026-11-22T18:35:25.825913+00:00","is_of_one_row":false},
{"user_id":9,"request_id":"key-27520-9-9","request_hash":"\\x086957f93d27ac8f966469ca7a670d93ea89b64db1f4bd95aaef8bbad4b844ee","received_at":"2026-11-22T18:35:25.903728+00:00","is_of_one_row":false},
{"user_id":10,"request_id":"key-27520-10-10","request_hash":"\\xb39719a6016dd34837183eca7d7437df63bc34b3283722ec7d9cd5cd1ff62569","received_at":"2026-11-22T18:35:25.956415+00:00","is_of_one_row":false},
{"user_id":11,"request_id":"key-27520-11-11","request_hash":"\\xceb74a6c856a2d665b214f4823d0f1343bc9b95bcfb94ad4ca9899ec4799ea6b","received_at":"2026-11-22T18:35:26.007409+00:00","is_of_one_row":false},
{"user_id":11,"request_id":"key-27520-12-11","request_hash":"\\xb59a973adc458bbb6154473d398fbb646d8ef4ef465a7775b137fb857834bd93","received_at":"2026-11-22T18:35:26.103948+00:00","is_of_one_row":false},
{"user_id":12,"request_id":"key-27520-13-12","request_hash":"\\xb8fde8da542ab0ae94f9cb9c59af051b4044eb5a366d9738fd8f6fffdbe4dcf0","received_at":"2026-11-22T18:35:26.10403+00:00","is_of_one_row":false},
{"user_id":12,"request_id":"key-27520-14-12","request_hash":"\\x34e24b337797214a955e4018c9cdd2c2b93c330e1f5e625105a94ffa96081faa","received_at":"2026-11-22T18:35:26.123915+00:00","is_of_one_row":false}
]');

DELETE FROM betting.result_case;
INSERT INTO betting.result_case OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::betting.result_case, '[
{"id":1,"market_id":23001,"match_id":23,"market_type":1,"specifiers":"","producer":3,"kind":1,"doubt":"too-early","feed_ts":1000,"facts":[{"market_id":23001,"match_id":23,"market_type":1,"specifiers":"","producer":3,"kind":1,"feed_ts":1000,"outcome_id":"1","certainty":1,"result":1}],"facts_hash":"\\x325b0fbc601bf94ea611eef779c39b0595143c008bc9d00b65e4a8ec83307b61","received_at":"2026-11-22T18:35:26.164033+00:00","state":"open","decided_at":null,"decided_by":null}
]');

DELETE FROM betting.settlement;
INSERT INTO betting.settlement OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::betting.settlement, '[
{"ticket_id":"01a2048a-a72d-7508-89bc-71b2b363fa80","version":1,"outcome":2,"payout":2000,"journal_id":19,"reversed_by":null,"created_at":"2026-11-22T18:35:25.509863+00:00"},
{"ticket_id":"01a2048a-a744-7196-abed-8eb167f81ba7","version":1,"outcome":3,"payout":0,"journal_id":20,"reversed_by":null,"created_at":"2026-11-22T18:35:25.509863+00:00"},
{"ticket_id":"01a2048a-a80a-7aa3-9ff9-789eab168a17","version":1,"outcome":2,"payout":2000,"journal_id":22,"reversed_by":23,"created_at":"2026-11-22T18:35:25.628408+00:00"}
]');

DELETE FROM betting.ticket;
INSERT INTO betting.ticket OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::betting.ticket, '[
{"id":"01a2048a-a683-79e4-9df8-b3c1ad4ac64a","user_id":1,"idem_key":"key-27520-1-1","request_hash":"\\xaa3bbe8ec78e0be00224c1117bbfc2b7b73be23c29fb39de62986b616f486a20","bet_type":1,"currency":"EUR","stake":1000,"max_payout":2000,"policy":0,"acceptance":1,"outcome":0,"settle_version":0,"payout":null,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:25.187+00:00","accepted_at":"2026-11-22T18:35:25.235786+00:00","delay_until":null,"referred":false,"settled_at":null,"decided_on":0,"xid":"821","cluster_no":1},
{"id":"01a2048a-a6f3-7b07-bc78-ff4f8b2955e8","user_id":2,"idem_key":"key-27520-2-2","request_hash":"\\x018426c501c586db7d95ae0d45117d6767474ec596f0270500171e90942b289e","bet_type":2,"currency":"EUR","stake":1000,"max_payout":8000,"policy":0,"acceptance":1,"outcome":0,"settle_version":0,"payout":null,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:25.299+00:00","accepted_at":"2026-11-22T18:35:25.306655+00:00","delay_until":null,"referred":false,"settled_at":null,"decided_on":0,"xid":"823","cluster_no":1},
{"id":"01a2048a-a705-7fd6-bcaa-016d102b61c8","user_id":3,"idem_key":"key-27520-3-3","request_hash":"\\xf47e943d738ff16fb22106aa43c492a490afbc0fcc34fb43ecfc528be1dad1f3","bet_type":3,"currency":"EUR","stake":999,"max_payout":3996,"policy":0,"acceptance":1,"outcome":0,"settle_version":0,"payout":null,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":{"rows": [{"size": 2, "unitStake": "333"}]},"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:25.317+00:00","accepted_at":"2026-11-22T18:35:25.319476+00:00","delay_until":null,"referred":false,"settled_at":null,"decided_on":0,"xid":"825","cluster_no":1},
{"id":"01a2048a-a70c-7097-a8de-158bb3bc0295","user_id":4,"idem_key":"key-27520-4-4","request_hash":"\\x3e7a70f65acf3fac7a504387d70d471eb48f68f83d9a7d476b9e68fa1c299dc8","bet_type":4,"currency":"EUR","stake":1000,"max_payout":3000,"policy":0,"acceptance":1,"outcome":0,"settle_version":0,"payout":null,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":{"layOption": 2},"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:25.324+00:00","accepted_at":"2026-11-22T18:35:25.331637+00:00","delay_until":null,"referred":false,"settled_at":null,"decided_on":0,"xid":"827","cluster_no":1},
{"id":"01a2048a-a72d-7508-89bc-71b2b363fa80","user_id":5,"idem_key":"key-27520-5-5","request_hash":"\\x8e151567937d66a50f1d5cbeba0efb76b4ecf4a6a842911874d6665b5bf60cac","bet_type":1,"currency":"EUR","stake":1000,"max_payout":2000,"policy":0,"acceptance":1,"outcome":2,"settle_version":1,"payout":2000,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":"2","reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:25.357+00:00","accepted_at":"2026-11-22T18:35:25.360338+00:00","delay_until":null,"referred":false,"settled_at":"2026-11-22T18:35:25.509863+00:00","decided_on":4,"xid":"829","cluster_no":1},
{"id":"01a2048a-a744-7196-abed-8eb167f81ba7","user_id":6,"idem_key":"key-27520-6-6","request_hash":"\\x78321795194a98acd5d1f8fc03ad29f1312fa8c531a2a6952579f94f199532b9","bet_type":1,"currency":"EUR","stake":1000,"max_payout":2000,"policy":0,"acceptance":1,"outcome":3,"settle_version":1,"payout":0,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":"3","reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:25.38+00:00","accepted_at":"2026-11-22T18:35:25.400298+00:00","delay_until":null,"referred":false,"settled_at":"2026-11-22T18:35:25.509863+00:00","decided_on":4,"xid":"831","cluster_no":1},
{"id":"01a2048a-a97d-73b5-99ef-7db1471ce863","user_id":10,"idem_key":"key-27520-10-10","request_hash":"\\xb39719a6016dd34837183eca7d7437df63bc34b3283722ec7d9cd5cd1ff62569","bet_type":1,"currency":"EUR","stake":1000,"max_payout":2000,"policy":0,"acceptance":5,"outcome":0,"settle_version":0,"payout":null,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:25.95+00:00","accepted_at":"2026-11-22T18:35:25.956541+00:00","delay_until":null,"referred":false,"settled_at":null,"decided_on":0,"xid":"855","cluster_no":1},
{"id":"01a2048a-a80a-7aa3-9ff9-789eab168a17","user_id":7,"idem_key":"key-27520-7-7","request_hash":"\\xfb04c8856c3089be6c94d97d1235be8446919cdabd9c7ea8fcea11dc74e40dab","bet_type":1,"currency":"EUR","stake":1000,"max_payout":2000,"policy":0,"acceptance":1,"outcome":0,"settle_version":1,"payout":null,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:25.578+00:00","accepted_at":"2026-11-22T18:35:25.579696+00:00","delay_until":null,"referred":false,"settled_at":null,"decided_on":10,"xid":"836","cluster_no":1},
{"id":"01a2048a-a8fd-7375-a7d8-eace009fc934","user_id":8,"idem_key":"key-27520-8-8","request_hash":"\\x20a8650d86b2efa9bf43f30cff6a573bf2766e1f7567304dc9f8484faa3a44a9","bet_type":1,"currency":"EUR","stake":1000,"max_payout":2000,"policy":0,"acceptance":1,"outcome":0,"settle_version":1,"payout":null,"cashed_stake":500,"cashed_payout":633,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:25.821+00:00","accepted_at":"2026-11-22T18:35:25.826055+00:00","delay_until":null,"referred":false,"settled_at":null,"decided_on":0,"xid":"846","cluster_no":1},
{"id":"01a2048a-a94d-7919-955b-8680457e94fe","user_id":9,"idem_key":"key-27520-9-9","request_hash":"\\x086957f93d27ac8f966469ca7a670d93ea89b64db1f4bd95aaef8bbad4b844ee","bet_type":1,"currency":"EUR","stake":1000,"max_payout":2000,"policy":0,"acceptance":1,"outcome":2,"settle_version":1,"payout":0,"cashed_stake":1000,"cashed_payout":1266,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:25.901+00:00","accepted_at":"2026-11-22T18:35:25.90384+00:00","delay_until":null,"referred":false,"settled_at":"2026-11-22T18:35:25.929175+00:00","decided_on":0,"xid":"851","cluster_no":1},
{"id":"01a2048a-a9b4-7077-9b75-8ba1e652d4a3","user_id":11,"idem_key":"key-27520-11-11","request_hash":"\\xceb74a6c856a2d665b214f4823d0f1343bc9b95bcfb94ad4ca9899ec4799ea6b","bet_type":1,"currency":"EUR","stake":1000,"max_payout":2000,"policy":0,"acceptance":5,"outcome":0,"settle_version":0,"payout":null,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:26.006+00:00","accepted_at":"2026-11-22T18:35:26.014343+00:00","delay_until":null,"referred":false,"settled_at":null,"decided_on":0,"xid":"859","cluster_no":1},
{"id":"01a2048a-aa15-7f38-b200-e9ed6533c769","user_id":11,"idem_key":"key-27520-12-11","request_hash":"\\xb59a973adc458bbb6154473d398fbb646d8ef4ef465a7775b137fb857834bd93","bet_type":1,"currency":"EUR","stake":1000,"max_payout":2000,"policy":0,"acceptance":4,"outcome":0,"settle_version":0,"payout":null,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:26.101+00:00","accepted_at":null,"delay_until":"2026-11-22T18:35:31.104164+00:00","referred":false,"settled_at":null,"decided_on":0,"xid":"863","cluster_no":1},
{"id":"01a2048a-aa15-7488-9fcb-e570798cb9a2","user_id":12,"idem_key":"key-27520-13-12","request_hash":"\\xb8fde8da542ab0ae94f9cb9c59af051b4044eb5a366d9738fd8f6fffdbe4dcf0","bet_type":1,"currency":"EUR","stake":1000,"max_payout":2000,"policy":0,"acceptance":0,"outcome":0,"settle_version":0,"payout":null,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":null,"received_at":"2026-11-22T18:35:26.101+00:00","accepted_at":null,"delay_until":"2026-11-22T19:35:26.104164+00:00","referred":true,"settled_at":null,"decided_on":0,"xid":"863","cluster_no":1},
{"id":"01a2048a-aa2a-745c-aed5-15b7d2a7a994","user_id":12,"idem_key":"key-27520-14-12","request_hash":"\\x34e24b337797214a955e4018c9cdd2c2b93c330e1f5e625105a94ffa96081faa","bet_type":1,"currency":"EUR","stake":1000,"max_payout":2000,"policy":0,"acceptance":1,"outcome":0,"settle_version":0,"payout":null,"cashed_stake":0,"cashed_payout":0,"leg_outcomes":null,"reason":null,"session":"session-1","ip":"203.0.113.7","detail":null,"bonus":0,"free_bet":1,"received_at":"2026-11-22T18:35:26.122+00:00","accepted_at":"2026-11-22T18:35:26.124096+00:00","delay_until":null,"referred":false,"settled_at":null,"decided_on":0,"xid":"866","cluster_no":1}
]');

DELETE FROM bonus.free_bet;
INSERT INTO bonus.free_bet OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::bonus.free_bet, '[
{"id":1,"user_id":12,"currency":"EUR","amount":1000,"min_odds_milli":null,"max_odds_milli":null,"status":4,"granted_at":"2026-11-22T18:35:26.120095+00:00","expires_at":"2036-11-22T18:35:26.119225+00:00","grant_key":"welcome-12","ticket_id":"01a2048a-aa2a-745c-aed5-15b7d2a7a994","used_at":"2026-11-22T18:35:26.124096+00:00","reissued_for":null}
]');

DELETE FROM identity."user";
INSERT INTO identity."user" OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::identity."user", '[
{"id":9001,"user_name":"tess","display_name":"Tess","email":"tess@x.example","mailbox":"tess@x.example","email_verified":false,"user_type":0,"currency":"EUR","country_code":null,"demo":false,"locked_at":null,"lock_reason":null,"excluded_until":null,"created_at":"2026-11-22T18:35:25.134042+00:00","updated_at":"2026-11-22T18:35:25.134042+00:00"},
{"id":9002,"user_name":"theo","display_name":"Theo","email":"theo@x.example","mailbox":"theo@x.example","email_verified":false,"user_type":0,"currency":"EUR","country_code":null,"demo":false,"locked_at":null,"lock_reason":null,"excluded_until":null,"created_at":"2026-11-22T18:35:25.179744+00:00","updated_at":"2026-11-22T18:35:25.179744+00:00"}
]');

DELETE FROM identity.staff_log;
INSERT INTO identity.staff_log OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::identity.staff_log, '[
{"id":1,"at":"2026-11-22T18:35:25.170918+00:00","user_id":9001,"role":"trader","is_held":true,"made_by":"duskline_owner","reason":"of a test"},
{"id":2,"at":"2026-11-22T18:35:25.184815+00:00","user_id":9002,"role":"trader","is_held":true,"made_by":"duskline_owner","reason":"of a test"}
]');

DELETE FROM identity.staff_role;
INSERT INTO identity.staff_role OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::identity.staff_role, '[
{"user_id":9001,"role":"trader","granted_at":"2026-11-22T18:35:25.17012+00:00"},
{"user_id":9002,"role":"trader","granted_at":"2026-11-22T18:35:25.184701+00:00"}
]');

DELETE FROM money.account;
INSERT INTO money.account OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::money.account, '[
{"id":-1,"user_id":null,"kind":"adjustment","tag":"","currency":"ARS","balance":null},
{"id":-2,"user_id":null,"kind":"agent_commission","tag":"","currency":"ARS","balance":null},
{"id":-3,"user_id":null,"kind":"bets_open","tag":"","currency":"ARS","balance":null},
{"id":-4,"user_id":null,"kind":"bonus_expense","tag":"","currency":"ARS","balance":null},
{"id":-5,"user_id":null,"kind":"fx","tag":"","currency":"ARS","balance":null},
{"id":-6,"user_id":null,"kind":"house_pnl","tag":"","currency":"ARS","balance":null},
{"id":-7,"user_id":null,"kind":"adjustment","tag":"","currency":"BRL","balance":null},
{"id":-8,"user_id":null,"kind":"agent_commission","tag":"","currency":"BRL","balance":null},
{"id":-9,"user_id":null,"kind":"bets_open","tag":"","currency":"BRL","balance":null},
{"id":-10,"user_id":null,"kind":"bonus_expense","tag":"","currency":"BRL","balance":null},
{"id":-11,"user_id":null,"kind":"fx","tag":"","currency":"BRL","balance":null},
{"id":-12,"user_id":null,"kind":"house_pnl","tag":"","currency":"BRL","balance":null},
{"id":-13,"user_id":null,"kind":"adjustment","tag":"","currency":"CLP","balance":null},
{"id":-14,"user_id":null,"kind":"agent_commission","tag":"","currency":"CLP","balance":null},
{"id":-15,"user_id":null,"kind":"bets_open","tag":"","currency":"CLP","balance":null},
{"id":-16,"user_id":null,"kind":"bonus_expense","tag":"","currency":"CLP","balance":null},
{"id":-17,"user_id":null,"kind":"fx","tag":"","currency":"CLP","balance":null},
{"id":-18,"user_id":null,"kind":"house_pnl","tag":"","currency":"CLP","balance":null},
{"id":-19,"user_id":null,"kind":"adjustment","tag":"","currency":"EUR","balance":null},
{"id":-20,"user_id":null,"kind":"agent_commission","tag":"","currency":"EUR","balance":null},
{"id":-21,"user_id":null,"kind":"bets_open","tag":"","currency":"EUR","balance":null},
{"id":-22,"user_id":null,"kind":"bonus_expense","tag":"","currency":"EUR","balance":null},
{"id":-23,"user_id":null,"kind":"fx","tag":"","currency":"EUR","balance":null},
{"id":-24,"user_id":null,"kind":"house_pnl","tag":"","currency":"EUR","balance":null},
{"id":-25,"user_id":null,"kind":"adjustment","tag":"","currency":"GBP","balance":null},
{"id":-26,"user_id":null,"kind":"agent_commission","tag":"","currency":"GBP","balance":null},
{"id":-27,"user_id":null,"kind":"bets_open","tag":"","currency":"GBP","balance":null},
{"id":-28,"user_id":null,"kind":"bonus_expense","tag":"","currency":"GBP","balance":null},
{"id":-29,"user_id":null,"kind":"fx","tag":"","currency":"GBP","balance":null},
{"id":-30,"user_id":null,"kind":"house_pnl","tag":"","currency":"GBP","balance":null},
{"id":-31,"user_id":null,"kind":"adjustment","tag":"","currency":"INR","balance":null},
{"id":-32,"user_id":null,"kind":"agent_commission","tag":"","currency":"INR","balance":null},
{"id":-33,"user_id":null,"kind":"bets_open","tag":"","currency":"INR","balance":null},
{"id":-34,"user_id":null,"kind":"bonus_expense","tag":"","currency":"INR","balance":null},
{"id":-35,"user_id":null,"kind":"fx","tag":"","currency":"INR","balance":null},
{"id":-36,"user_id":null,"kind":"house_pnl","tag":"","currency":"INR","balance":null},
{"id":-37,"user_id":null,"kind":"adjustment","tag":"","currency":"JPY","balance":null},
{"id":-38,"user_id":null,"kind":"agent_commission","tag":"","currency":"JPY","balance":null},
{"id":-39,"user_id":null,"kind":"bets_open","tag":"","currency":"JPY","balance":null},
{"id":-40,"user_id":null,"kind":"bonus_expense","tag":"","currency":"JPY","balance":null},
{"id":-41,"user_id":null,"kind":"fx","tag":"","currency":"JPY","balance":null},
{"id":-42,"user_id":null,"kind":"house_pnl","tag":"","currency":"JPY","balance":null},
{"id":-43,"user_id":null,"kind":"adjustment","tag":"","currency":"KRW","balance":null},
{"id":-44,"user_id":null,"kind":"agent_commission","tag":"","currency":"KRW","balance":null},
{"id":-45,"user_id":null,"kind":"bets_open","tag":"","currency":"KRW","balance":null},
{"id":-46,"user_id":null,"kind":"bonus_expense","tag":"","currency":"KRW","balance":null},
{"id":-47,"user_id":null,"kind":"fx","tag":"","currency":"KRW","balance":null},
{"id":-48,"user_id":null,"kind":"house_pnl","tag":"","currency":"KRW","balance":null},
{"id":-49,"user_id":null,"kind":"adjustment","tag":"","currency":"KWD","balance":null},
{"id":-50,"user_id":null,"kind":"agent_commission","tag":"","currency":"KWD","balance":null},
{"id":-51,"user_id":null,"kind":"bets_open","tag":"","currency":"KWD","balance":null},
{"id":-52,"user_id":null,"kind":"bonus_expense","tag":"","currency":"KWD","balance":null},
{"id":-53,"user_id":null,"kind":"fx","tag":"","currency":"KWD","balance":null},
{"id":-54,"user_id":null,"kind":"house_pnl","tag":"","currency":"KWD","balance":null},
{"id":-55,"user_id":null,"kind":"adjustment","tag":"","currency":"MXN","balance":null},
{"id":-56,"user_id":null,"kind":"agent_commission","tag":"","currency":"MXN","balance":null},
{"id":-57,"user_id":null,"kind":"bets_open","tag":"","currency":"MXN","balance":null},
{"id":-58,"user_id":null,"kind":"bonus_expense","tag":"","currency":"MXN","balance":null},
{"id":-59,"user_id":null,"kind":"fx","tag":"","currency":"MXN","balance":null},
{"id":-60,"user_id":null,"kind":"house_pnl","tag":"","currency":"MXN","balance":null},
{"id":-61,"user_id":null,"kind":"adjustment","tag":"","currency":"RUB","balance":null},
{"id":-62,"user_id":null,"kind":"agent_commission","tag":"","currency":"RUB","balance":null},
{"id":-63,"user_id":null,"kind":"bets_open","tag":"","currency":"RUB","balance":null},
{"id":-64,"user_id":null,"kind":"bonus_expense","tag":"","currency":"RUB","balance":null},
{"id":-65,"user_id":null,"kind":"fx","tag":"","currency":"RUB","balance":null},
{"id":-66,"user_id":null,"kind":"house_pnl","tag":"","currency":"RUB","balance":null},
{"id":-67,"user_id":null,"kind":"adjustment","tag":"","currency":"TRY","balance":null},
{"id":-68,"user_id":null,"kind":"agent_commission","tag":"","currency":"TRY","balance":null},
{"id":-69,"user_id":null,"kind":"bets_open","tag":"","currency":"TRY","balance":null},
{"id":-70,"user_id":null,"kind":"bonus_expense","tag":"","currency":"TRY","balance":null},
{"id":-71,"user_id":null,"kind":"fx","tag":"","currency":"TRY","balance":null},
{"id":-72,"user_id":null,"kind":"house_pnl","tag":"","currency":"TRY","balance":null},
{"id":-73,"user_id":null,"kind":"adjustment","tag":"","currency":"USD","balance":null},
{"id":-74,"user_id":null,"kind":"agent_commission","tag":"","currency":"USD","balance":null},
{"id":-75,"user_id":null,"kind":"bets_open","tag":"","currency":"USD","balance":null},
{"id":-76,"user_id":null,"kind":"bonus_expense","tag":"","currency":"USD","balance":null},
{"id":-77,"user_id":null,"kind":"fx","tag":"","currency":"USD","balance":null},
{"id":-78,"user_id":null,"kind":"house_pnl","tag":"","currency":"USD","balance":null},
{"id":-79,"user_id":null,"kind":"adjustment","tag":"","currency":"USDTE","balance":null},
{"id":-80,"user_id":null,"kind":"agent_commission","tag":"","currency":"USDTE","balance":null},
{"id":-81,"user_id":null,"kind":"bets_open","tag":"","currency":"USDTE","balance":null},
{"id":-82,"user_id":null,"kind":"bonus_expense","tag":"","currency":"USDTE","balance":null},
{"id":-83,"user_id":null,"kind":"fx","tag":"","currency":"USDTE","balance":null},
{"id":-84,"user_id":null,"kind":"house_pnl","tag":"","currency":"USDTE","balance":null},
{"id":-85,"user_id":null,"kind":"adjustment","tag":"","currency":"USDTT","balance":null},
{"id":-86,"user_id":null,"kind":"agent_commission","tag":"","currency":"USDTT","balance":null},
{"id":-87,"user_id":null,"kind":"bets_open","tag":"","currency":"USDTT","balance":null},
{"id":-88,"user_id":null,"kind":"bonus_expense","tag":"","currency":"USDTT","balance":null},
{"id":-89,"user_id":null,"kind":"fx","tag":"","currency":"USDTT","balance":null},
{"id":-90,"user_id":null,"kind":"house_pnl","tag":"","currency":"USDTT","balance":null},
{"id":-91,"user_id":null,"kind":"adjustment","tag":"","currency":"mBTC","balance":null},
{"id":-92,"user_id":null,"kind":"agent_commission","tag":"","currency":"mBTC","balance":null},
{"id":-93,"user_id":null,"kind":"bets_open","tag":"","currency":"mBTC","balance":null},
{"id":-94,"user_id":null,"kind":"bonus_expense","tag":"","currency":"mBTC","balance":null},
{"id":-95,"user_id":null,"kind":"fx","tag":"","currency":"mBTC","balance":null},
{"id":-96,"user_id":null,"kind":"house_pnl","tag":"","currency":"mBTC","balance":null},
{"id":-97,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"ARS","balance":null},
{"id":-98,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"BRL","balance":null},
{"id":-99,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"CLP","balance":null},
{"id":-100,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"EUR","balance":null},
{"id":-101,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"GBP","balance":null},
{"id":-102,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"INR","balance":null},
{"id":-103,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"JPY","balance":null},
{"id":-104,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"KRW","balance":null},
{"id":-105,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"KWD","balance":null},
{"id":-106,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"MXN","balance":null},
{"id":-107,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"RUB","balance":null},
{"id":-108,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"TRY","balance":null},
{"id":-109,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"USD","balance":null},
{"id":-110,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"USDTE","balance":null},
{"id":-111,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"USDTT","balance":null},
{"id":-112,"user_id":null,"kind":"bonus_expense","tag":"free_bet","currency":"mBTC","balance":null},
{"id":2,"user_id":1,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":3,"user_id":1,"kind":"reserved","tag":"","currency":"EUR","balance":0},
{"id":4,"user_id":1,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":17,"user_id":5,"kind":"cash","tag":"","currency":"EUR","balance":11000},
{"id":6,"user_id":2,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":7,"user_id":2,"kind":"reserved","tag":"","currency":"EUR","balance":0},
{"id":8,"user_id":2,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":10,"user_id":3,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":11,"user_id":3,"kind":"reserved","tag":"","currency":"EUR","balance":0},
{"id":12,"user_id":3,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":14,"user_id":4,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":15,"user_id":4,"kind":"reserved","tag":"","currency":"EUR","balance":0},
{"id":16,"user_id":4,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":18,"user_id":5,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":19,"user_id":5,"kind":"reserved","tag":"","currency":"EUR","balance":0},
{"id":20,"user_id":5,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":1,"user_id":1,"kind":"cash","tag":"","currency":"EUR","balance":9000},
{"id":5,"user_id":2,"kind":"cash","tag":"","currency":"EUR","balance":9000},
{"id":9,"user_id":3,"kind":"cash","tag":"","currency":"EUR","balance":9001},
{"id":13,"user_id":4,"kind":"cash","tag":"","currency":"EUR","balance":9000},
{"id":21,"user_id":6,"kind":"cash","tag":"","currency":"EUR","balance":9000},
{"id":22,"user_id":6,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":23,"user_id":6,"kind":"reserved","tag":"","currency":"EUR","balance":0},
{"id":24,"user_id":6,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":26,"user_id":7,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":27,"user_id":7,"kind":"reserved","tag":"","currency":"EUR","balance":0},
{"id":28,"user_id":7,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":30,"user_id":8,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":31,"user_id":8,"kind":"reserved","tag":"","currency":"EUR","balance":0},
{"id":32,"user_id":8,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":34,"user_id":9,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":35,"user_id":9,"kind":"reserved","tag":"","currency":"EUR","balance":0},
{"id":36,"user_id":9,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":38,"user_id":10,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":39,"user_id":10,"kind":"reserved","tag":"","currency":"EUR","balance":0},
{"id":40,"user_id":10,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":42,"user_id":11,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":44,"user_id":11,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":46,"user_id":12,"kind":"bonus","tag":"","currency":"EUR","balance":0},
{"id":48,"user_id":12,"kind":"withdrawing","tag":"","currency":"EUR","balance":0},
{"id":25,"user_id":7,"kind":"cash","tag":"","currency":"EUR","balance":9000},
{"id":29,"user_id":8,"kind":"cash","tag":"","currency":"EUR","balance":9633},
{"id":33,"user_id":9,"kind":"cash","tag":"","currency":"EUR","balance":10266},
{"id":37,"user_id":10,"kind":"cash","tag":"","currency":"EUR","balance":9000},
{"id":41,"user_id":11,"kind":"cash","tag":"","currency":"EUR","balance":8000},
{"id":43,"user_id":11,"kind":"reserved","tag":"","currency":"EUR","balance":1000},
{"id":45,"user_id":12,"kind":"cash","tag":"","currency":"EUR","balance":9000},
{"id":47,"user_id":12,"kind":"reserved","tag":"","currency":"EUR","balance":1000}
]');

DELETE FROM money.currency;
INSERT INTO money.currency OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::money.currency, '[
{"code":"EUR","scale":2,"book_units":1,"book_cents":1},
{"code":"USD","scale":2,"book_units":11,"book_cents":10},
{"code":"GBP","scale":2,"book_units":85,"book_cents":100},
{"code":"BRL","scale":2,"book_units":6,"book_cents":1},
{"code":"MXN","scale":2,"book_units":20,"book_cents":1},
{"code":"ARS","scale":2,"book_units":1500,"book_cents":1},
{"code":"INR","scale":2,"book_units":100,"book_cents":1},
{"code":"TRY","scale":2,"book_units":50,"book_cents":1},
{"code":"RUB","scale":2,"book_units":100,"book_cents":1},
{"code":"JPY","scale":0,"book_units":16,"book_cents":10},
{"code":"CLP","scale":0,"book_units":10,"book_cents":1},
{"code":"KRW","scale":0,"book_units":16,"book_cents":1},
{"code":"KWD","scale":3,"book_units":33,"book_cents":10},
{"code":"mBTC","scale":5,"book_units":12,"book_cents":1},
{"code":"USDTE","scale":2,"book_units":11,"book_cents":10},
{"code":"USDTT","scale":2,"book_units":11,"book_cents":10}
]');

DELETE FROM money.gate;
INSERT INTO money.gate OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::money.gate, '[
{"kind":0,"id":1,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":0,"id":3,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":1,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":2,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":3,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":4,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":5,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":6,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":7,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":8,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":9,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":10,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":11,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":12,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":13,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":14,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":15,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":16,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":17,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":18,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":19,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":20,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":21,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":22,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":23,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null},
{"kind":1,"id":24,"match_id":null,"open":true,"wanted":true,"held":0,"version":1,"reason":"","closed_at":null}
]');

DELETE FROM money.gate_event;
INSERT INTO money.gate_event OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::money.gate_event, '[
{"id":1,"kind":0,"gate_id":1,"open":true,"reason":"","seen":"815:815:","xid":"815","created_at":"2026-11-22T18:35:25.033895+00:00","cluster_no":1},
{"id":2,"kind":0,"gate_id":3,"open":true,"reason":"","seen":"815:815:","xid":"815","created_at":"2026-11-22T18:35:25.035968+00:00","cluster_no":1},
{"id":3,"kind":1,"gate_id":1,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.040498+00:00","cluster_no":1},
{"id":4,"kind":1,"gate_id":2,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.040813+00:00","cluster_no":1},
{"id":5,"kind":1,"gate_id":3,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.041077+00:00","cluster_no":1},
{"id":6,"kind":1,"gate_id":4,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.041315+00:00","cluster_no":1},
{"id":7,"kind":1,"gate_id":5,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.041613+00:00","cluster_no":1},
{"id":8,"kind":1,"gate_id":6,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.047248+00:00","cluster_no":1},
{"id":9,"kind":1,"gate_id":7,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.047337+00:00","cluster_no":1},
{"id":10,"kind":1,"gate_id":8,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.047408+00:00","cluster_no":1},
{"id":11,"kind":1,"gate_id":9,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.047472+00:00","cluster_no":1},
{"id":12,"kind":1,"gate_id":10,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.047534+00:00","cluster_no":1},
{"id":13,"kind":1,"gate_id":11,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.047595+00:00","cluster_no":1},
{"id":14,"kind":1,"gate_id":12,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.047664+00:00","cluster_no":1},
{"id":15,"kind":1,"gate_id":13,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.047728+00:00","cluster_no":1},
{"id":16,"kind":1,"gate_id":14,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.047791+00:00","cluster_no":1},
{"id":17,"kind":1,"gate_id":15,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.048283+00:00","cluster_no":1},
{"id":18,"kind":1,"gate_id":16,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.048355+00:00","cluster_no":1},
{"id":19,"kind":1,"gate_id":17,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.048418+00:00","cluster_no":1},
{"id":20,"kind":1,"gate_id":18,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.04848+00:00","cluster_no":1},
{"id":21,"kind":1,"gate_id":19,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.048541+00:00","cluster_no":1},
{"id":22,"kind":1,"gate_id":20,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.04861+00:00","cluster_no":1},
{"id":23,"kind":1,"gate_id":21,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.048711+00:00","cluster_no":1},
{"id":24,"kind":1,"gate_id":22,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.048779+00:00","cluster_no":1},
{"id":25,"kind":1,"gate_id":23,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.048843+00:00","cluster_no":1},
{"id":26,"kind":1,"gate_id":24,"open":true,"reason":"","seen":"816:816:","xid":"816","created_at":"2026-11-22T18:35:25.048904+00:00","cluster_no":1}
]');

DELETE FROM money.journal;
INSERT INTO money.journal OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::money.journal, '[
{"id":1,"kind":"demo_grant","scope":"u1","idem_key":"grant-1-EUR","request_hash":"\\x4d28fbd3578a229c9a444e735853960cd71fd081a07cc996b64e31d1676ef29b","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:24.872567+00:00"},
{"id":2,"kind":"demo_grant","scope":"u2","idem_key":"grant-2-EUR","request_hash":"\\xbd4ba4b69ca143077aae37b4a4bc88e58a3137f0df22ea13e6a1c3807bc4add8","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:24.937055+00:00"},
{"id":3,"kind":"demo_grant","scope":"u3","idem_key":"grant-3-EUR","request_hash":"\\x46c9e2c79d6213940cf47a977266254354063d9d8169ef1f7801957fb8db2ce5","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:24.938217+00:00"},
{"id":4,"kind":"demo_grant","scope":"u4","idem_key":"grant-4-EUR","request_hash":"\\xe9cced0b6815a0ddac84212741f62392ec98d55a06fa819b2199347ce41292ce","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:24.949945+00:00"},
{"id":5,"kind":"demo_grant","scope":"u5","idem_key":"grant-5-EUR","request_hash":"\\x251acb49952f52c931e251d7358543d60f391278c18535075daef866545d4f96","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:25.004932+00:00"},
{"id":6,"kind":"demo_grant","scope":"u6","idem_key":"grant-6-EUR","request_hash":"\\xb973aa45a5f2e43125c2e1ec231dfa5be8f35670afe6a7a3294ca90c8bb525c4","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:25.006013+00:00"},
{"id":7,"kind":"demo_grant","scope":"u7","idem_key":"grant-7-EUR","request_hash":"\\xe7908eafb472d7acef94e37eb897b00e20884f96bd0d5652e6a5521ed369c5ea","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:25.007352+00:00"},
{"id":8,"kind":"demo_grant","scope":"u8","idem_key":"grant-8-EUR","request_hash":"\\xb25327b15ae29ae04ac2582dd114297503e5fa13d1fe6fea846f05e812d92cd1","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:25.007861+00:00"},
{"id":9,"kind":"demo_grant","scope":"u9","idem_key":"grant-9-EUR","request_hash":"\\x275f7b09576cb5278a4daca4cc47e4b5017e3883d15a4c31ebacfb42d3a8a5a0","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:25.013783+00:00"},
{"id":10,"kind":"demo_grant","scope":"u10","idem_key":"grant-10-EUR","request_hash":"\\x06d8300e7514514bf9953ff333f48a9362c1689e79897ba6880c5a2e3265df43","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:25.019124+00:00"},
{"id":11,"kind":"demo_grant","scope":"u11","idem_key":"grant-11-EUR","request_hash":"\\x0f222a299d1a836c35a3b21520085166ee29270d99f87e26eed330f0f13390be","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:25.019637+00:00"},
{"id":12,"kind":"demo_grant","scope":"u12","idem_key":"grant-12-EUR","request_hash":"\\x149f922de021f9f40323433c7904da881133c652fe08398640353471e188e6ab","reverses":null,"actor":"system","reason":"play money","xid":"814","created_at":"2026-11-22T18:35:25.020904+00:00"},
{"id":13,"kind":"stake","scope":"ticket","idem_key":"01a2048a-a683-79e4-9df8-b3c1ad4ac64a","request_hash":"\\xaa3bbe8ec78e0be00224c1117bbfc2b7b73be23c29fb39de62986b616f486a20","reverses":null,"actor":"u1","reason":null,"xid":"821","created_at":"2026-11-22T18:35:25.24135+00:00"},
{"id":14,"kind":"stake","scope":"ticket","idem_key":"01a2048a-a6f3-7b07-bc78-ff4f8b2955e8","request_hash":"\\x018426c501c586db7d95ae0d45117d6767474ec596f0270500171e90942b289e","reverses":null,"actor":"u2","reason":null,"xid":"823","created_at":"2026-11-22T18:35:25.30699+00:00"},
{"id":15,"kind":"stake","scope":"ticket","idem_key":"01a2048a-a705-7fd6-bcaa-016d102b61c8","request_hash":"\\xf47e943d738ff16fb22106aa43c492a490afbc0fcc34fb43ecfc528be1dad1f3","reverses":null,"actor":"u3","reason":null,"xid":"825","created_at":"2026-11-22T18:35:25.319734+00:00"},
{"id":16,"kind":"stake","scope":"ticket","idem_key":"01a2048a-a70c-7097-a8de-158bb3bc0295","request_hash":"\\x3e7a70f65acf3fac7a504387d70d471eb48f68f83d9a7d476b9e68fa1c299dc8","reverses":null,"actor":"u4","reason":null,"xid":"827","created_at":"2026-11-22T18:35:25.333315+00:00"},
{"id":17,"kind":"stake","scope":"ticket","idem_key":"01a2048a-a72d-7508-89bc-71b2b363fa80","request_hash":"\\x8e151567937d66a50f1d5cbeba0efb76b4ecf4a6a842911874d6665b5bf60cac","reverses":null,"actor":"u5","reason":null,"xid":"829","created_at":"2026-11-22T18:35:25.360628+00:00"},
{"id":18,"kind":"stake","scope":"ticket","idem_key":"01a2048a-a744-7196-abed-8eb167f81ba7","request_hash":"\\x78321795194a98acd5d1f8fc03ad29f1312fa8c531a2a6952579f94f199532b9","reverses":null,"actor":"u6","reason":null,"xid":"831","created_at":"2026-11-22T18:35:25.400599+00:00"},
{"id":19,"kind":"settle","scope":"ticket","idem_key":"01a2048a-a72d-7508-89bc-71b2b363fa80/1","request_hash":"\\xab3f1fdb04229e1a0ea8baa186be7120692bec50ce1492210f9dd93fa18d218c","reverses":null,"actor":"feed","reason":null,"xid":"834","created_at":"2026-11-22T18:35:25.533281+00:00"},
{"id":20,"kind":"settle","scope":"ticket","idem_key":"01a2048a-a744-7196-abed-8eb167f81ba7/1","request_hash":"\\x3ef02fc74313b4f492c042ce2fdddf79d4f20a196cc2ec24ae0c1aba36640147","reverses":null,"actor":"feed","reason":null,"xid":"834","created_at":"2026-11-22T18:35:25.535495+00:00"},
{"id":21,"kind":"stake","scope":"ticket","idem_key":"01a2048a-a80a-7aa3-9ff9-789eab168a17","request_hash":"\\xfb04c8856c3089be6c94d97d1235be8446919cdabd9c7ea8fcea11dc74e40dab","reverses":null,"actor":"u7","reason":null,"xid":"836","created_at":"2026-11-22T18:35:25.580138+00:00"},
{"id":22,"kind":"settle","scope":"ticket","idem_key":"01a2048a-a80a-7aa3-9ff9-789eab168a17/1","request_hash":"\\x2b1b8a99917ad1770854811ac3b963ad331db79396159485488e8b04d2f1cd45","reverses":null,"actor":"feed","reason":null,"xid":"839","created_at":"2026-11-22T18:35:25.62912+00:00"},
{"id":23,"kind":"unsettle","scope":"ticket","idem_key":"01a2048a-a80a-7aa3-9ff9-789eab168a17/1","request_hash":"\\x65d7cd8ebfb2b21fd67ac0a769407fd2366fa44ed7033687195226282b2f1b19","reverses":22,"actor":"feed","reason":"the result changed","xid":"842","created_at":"2026-11-22T18:35:25.766162+00:00"},
{"id":24,"kind":"stake","scope":"ticket","idem_key":"01a2048a-a8fd-7375-a7d8-eace009fc934","request_hash":"\\x20a8650d86b2efa9bf43f30cff6a573bf2766e1f7567304dc9f8484faa3a44a9","reverses":null,"actor":"u8","reason":null,"xid":"846","created_at":"2026-11-22T18:35:25.826412+00:00"},
{"id":25,"kind":"cashout","scope":"ticket","idem_key":"01a2048a-a8fd-7375-a7d8-eace009fc934/01a2048a-a930-7779-985e-4864c81c4323","request_hash":"\\x301b21e885d142f182620af72370cedb9e12b67308b68db09ebd46ce389be5ca","reverses":null,"actor":"u8","reason":null,"xid":"849","created_at":"2026-11-22T18:35:25.879886+00:00"},
{"id":26,"kind":"stake","scope":"ticket","idem_key":"01a2048a-a94d-7919-955b-8680457e94fe","request_hash":"\\x086957f93d27ac8f966469ca7a670d93ea89b64db1f4bd95aaef8bbad4b844ee","reverses":null,"actor":"u9","reason":null,"xid":"851","created_at":"2026-11-22T18:35:25.904202+00:00"},
{"id":27,"kind":"cashout","scope":"ticket","idem_key":"01a2048a-a94d-7919-955b-8680457e94fe/01a2048a-a961-7558-b6e7-87db4d0040a0","request_hash":"\\x148b4453b17deeb81e37f2e18a9bb12b8e90705ef917a6aed44ecfccd657c562","reverses":null,"actor":"u9","reason":null,"xid":"853","created_at":"2026-11-22T18:35:25.929699+00:00"},
{"id":28,"kind":"stake","scope":"ticket","idem_key":"01a2048a-a97d-73b5-99ef-7db1471ce863","request_hash":"\\xb39719a6016dd34837183eca7d7437df63bc34b3283722ec7d9cd5cd1ff62569","reverses":null,"actor":"u10","reason":null,"xid":"855","created_at":"2026-11-22T18:35:25.95683+00:00"},
{"id":29,"kind":"stake","scope":"ticket","idem_key":"01a2048a-a9b4-7077-9b75-8ba1e652d4a3","request_hash":"\\xceb74a6c856a2d665b214f4823d0f1343bc9b95bcfb94ad4ca9899ec4799ea6b","reverses":null,"actor":"u11","reason":null,"xid":"859","created_at":"2026-11-22T18:35:26.014679+00:00"},
{"id":30,"kind":"hold","scope":"ticket","idem_key":"01a2048a-aa15-7f38-b200-e9ed6533c769","request_hash":"\\xb59a973adc458bbb6154473d398fbb646d8ef4ef465a7775b137fb857834bd93","reverses":null,"actor":"u11","reason":null,"xid":"863","created_at":"2026-11-22T18:35:26.104549+00:00"},
{"id":31,"kind":"hold","scope":"ticket","idem_key":"01a2048a-aa15-7488-9fcb-e570798cb9a2","request_hash":"\\xb8fde8da542ab0ae94f9cb9c59af051b4044eb5a366d9738fd8f6fffdbe4dcf0","reverses":null,"actor":"u12","reason":null,"xid":"863","created_at":"2026-11-22T18:35:26.104581+00:00"},
{"id":32,"kind":"stake","scope":"ticket","idem_key":"01a2048a-aa2a-745c-aed5-15b7d2a7a994","request_hash":"\\x34e24b337797214a955e4018c9cdd2c2b93c330e1f5e625105a94ffa96081faa","reverses":null,"actor":"u12","reason":null,"xid":"866","created_at":"2026-11-22T18:35:26.12447+00:00"}
]');

DELETE FROM money.seal;
INSERT INTO money.seal OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::money.seal, '[
{"number":1,"previous":"\\x0000000000000000000000000000000000000000000000000000000000000000","journals":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32],"money_rows":"\\x4bf5f11cda9f5e31ea2b2b52b295170841c62191502e5661152237a633c8a66f88c16b4c93a849446d1e6a356d5e6b6d15317dd4b6c30de37ad05c5a81fc73a74e9b2be87baf3abfecc369981a682d26c22d75ab0accf49c33722f3ce7948abc609091c47dded50b3a0f19a331eda462c014f3371aae3c38feaa9b1f79de1bde072fc62fb6d70a01ff8831e236d202488627ccde33112ec2f9c093e53d8b2c7695bcd0651bb87ccf942ef64e339f6a2df00a164e47e17d51551b47e6cc6ef7c401638fcf888e2864e7ea87f8f42e5255795f2d039037f9e0b051cec5f08f9d20ca80c2776a87f6e17161ee8a1ac44ee6d9e0fedb919a705e222c6a5dcae8ad19db7ddbb48e04a16bff8ecc323f131eed5eb1e9d77f50c56a427d9397d2255705a3776766bbbb1ccdafea66d4cfe20cf583478c61fd1a77b3e7b91a20d31bdb6963ae312da61c44d04b86961f540e24149461f67d9e73bbac6b0e4781e6896302439678e1a874545350f9c9910d3a0ca5713118a2813bbce62ddbd3ff3c2223aa54ef1e7be2cb352bf6acfb2513239c133c5c873a33ce583701635979dadfb7c6486b1f0b9911924207c4df4cc3719e7af4f4ae9d5859f030cbec6eadeb85f7b9367535181fc81ace7e92a3a1ade0ff9a20ad519f32797fb5f8970497ce471f45b3aa4343897ee444e6da97d0407fcd3cf68174b14e5720fe9ad4e6871cf965d64c7d7bad63c9a88a47d3be719765a41dc3d56d883153e6ef699d3c4fcc4d861d24f31db2a6bf5e8771f2c333f9442b08444cf2f5988ce48118480e92210f9ae1f69860e176908dd5b3a3fc94f5172aaf19e1826a85e26e11354cdbe47fc4f89011857d7c4fb4b62ba5738b872e4297decc45a587f8b00f47486851104eaea7983d33deefb93ab64e1c34fdb5a9968ffd53cf9052a9f39891835b690975e429e6d319dcff9a2e742b139eab16731664233cfee8b14c8cab38c3bda58969787fe3d0e2c4263287cef3342c6201088fa62caf82e53a3689f142568dcf14a9b8e8c779468fcc143ae33fe584a018608b1afeb6e2967de69f18a4ffdca699565f476f843f5cfaf834808990f6f989fdd38d1c9d68be1cf318a480ee4a366047c400fc4fac4d1be6a86d9ca1c27d1ee25d2cdf23571f0dcb6bf7ee09d74c586d687e8eda320ac7102e38eef9792811e9adb9bf5a7f088078941ae781c982ca30b4b2bf06ed8354ebcbdd27b774726cb8bc5d694ffc953ef615183534ca6525a581683cbd78c6cdc02e2893f95376bea711e1464c73b7f86aad0c89bc81f12ad59d457f3372baa33086c885d1fe7f694fccbbaf0e38d6161148dae2b6a5c1e964d69d2872f6b67af57f05565fadbb520ddbf01c8617d5b4cb4953d0362b6aef0ac96572e0d84725287d71521eb1c90a49b24b83fd2d1829a2a616b5a0adab1b5051085b","bet_rows":"\\xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b85525120ac8090ac4df1c670c4be166e69d47d737ea5f3b917f26bc77602c32a00da16c83aedd8209158b30df089f784983b90d5d3ecd1ebe46d030ba0fd7b6d0022a992c70695419e46b818e7ef655b06b3474ce8e8a5406bcfdea39c6112e254b03bed38d76b7c7a4891c5048c1a0856704c27b7085f7631448814bfc118d1bce8c3916ee8311fa40a5f4579c1973cf58eb3e5bf1f2bcfa1f8202ec3e3ebdd273722418de9c92156147f9ef462f57e8ac6fd77cc5119b851688acc01e54b94aaad0e78bf3100f2dcd33495f485130fc9bb0e650557c416afe8d8689cb975001913210ce7294e354adb6c9c5e4ac2a5cd56f413c7501e24fbc69565556615fc3c2fdd763e968410ad98acc864a02896089a27e1b1d407d8fb986ee47d5f4098ba57243188e1d10d0aae8f3aecfae1f549b519158bd8a611e609b7d8e03e71afb057243188e1d10d0aae8f3aecfae1f549b519158bd8a611e609b7d8e03e71afb05abc44ae5c8bcf0e0bae38a581de8bdff7233237aaccb7572e5a354bc13459af64d7a72995bf4c1c3e3628b71e8386136111484948b18536764a3f36be5070131c0ed396a41a94e1acaebd3a961115c0b27d78f7d879e3d440388aa1f14ad522479c4e9523d6aa4cc25c7b7972cbce30222934d1a000f0ac58502a2431409f285009a2284cfaff27edae6cbf5109a4d8cb9a75ef790e4d34a832c23497461fbd00b7349f763cf56be14bce0c04d380ec9eb83de94619d152715b5fb056a0236c1fd3d5ee825591e57e60f58e63b2056c2a75b16f7d2f9850591cfc7ed062779930d2a496edc51c17a110b4a0683d9bd0040e58f70d2ae0573a245adc41e906b5f67c4ae5da316ade3ee283adde6d16e7814dad5ce04e2b68c490a31a704f92d8f","hash":"\\xfd98211bc14f33cde13f63d89b4c3a88cb4c35e9aaf570e27f62dbe62fa25244","sealed_at":"2026-11-22T18:35:26.205689+00:00"}
]');

DELETE FROM money.transfer;
INSERT INTO money.transfer OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::money.transfer, '[
{"journal_id":1,"seq":1,"debit_account":-19,"credit_account":1,"currency":"EUR","amount":10000},
{"journal_id":2,"seq":1,"debit_account":-19,"credit_account":5,"currency":"EUR","amount":10000},
{"journal_id":3,"seq":1,"debit_account":-19,"credit_account":9,"currency":"EUR","amount":10000},
{"journal_id":4,"seq":1,"debit_account":-19,"credit_account":13,"currency":"EUR","amount":10000},
{"journal_id":5,"seq":1,"debit_account":-19,"credit_account":17,"currency":"EUR","amount":10000},
{"journal_id":6,"seq":1,"debit_account":-19,"credit_account":21,"currency":"EUR","amount":10000},
{"journal_id":7,"seq":1,"debit_account":-19,"credit_account":25,"currency":"EUR","amount":10000},
{"journal_id":8,"seq":1,"debit_account":-19,"credit_account":29,"currency":"EUR","amount":10000},
{"journal_id":9,"seq":1,"debit_account":-19,"credit_account":33,"currency":"EUR","amount":10000},
{"journal_id":10,"seq":1,"debit_account":-19,"credit_account":37,"currency":"EUR","amount":10000},
{"journal_id":11,"seq":1,"debit_account":-19,"credit_account":41,"currency":"EUR","amount":10000},
{"journal_id":12,"seq":1,"debit_account":-19,"credit_account":45,"currency":"EUR","amount":10000},
{"journal_id":13,"seq":1,"debit_account":1,"credit_account":-21,"currency":"EUR","amount":1000},
{"journal_id":14,"seq":1,"debit_account":5,"credit_account":-21,"currency":"EUR","amount":1000},
{"journal_id":15,"seq":1,"debit_account":9,"credit_account":-21,"currency":"EUR","amount":999},
{"journal_id":16,"seq":1,"debit_account":13,"credit_account":-21,"currency":"EUR","amount":1000},
{"journal_id":17,"seq":1,"debit_account":17,"credit_account":-21,"currency":"EUR","amount":1000},
{"journal_id":18,"seq":1,"debit_account":21,"credit_account":-21,"currency":"EUR","amount":1000},
{"journal_id":19,"seq":1,"debit_account":-21,"credit_account":-24,"currency":"EUR","amount":1000},
{"journal_id":20,"seq":1,"debit_account":-21,"credit_account":-24,"currency":"EUR","amount":1000},
{"journal_id":19,"seq":2,"debit_account":-24,"credit_account":17,"currency":"EUR","amount":2000},
{"journal_id":21,"seq":1,"debit_account":25,"credit_account":-21,"currency":"EUR","amount":1000},
{"journal_id":22,"seq":1,"debit_account":-21,"credit_account":-24,"currency":"EUR","amount":1000},
{"journal_id":22,"seq":2,"debit_account":-24,"credit_account":25,"currency":"EUR","amount":2000},
{"journal_id":23,"seq":1,"debit_account":-24,"credit_account":-21,"currency":"EUR","amount":1000},
{"journal_id":23,"seq":2,"debit_account":25,"credit_account":-24,"currency":"EUR","amount":2000},
{"journal_id":24,"seq":1,"debit_account":29,"credit_account":-21,"currency":"EUR","amount":1000},
{"journal_id":25,"seq":1,"debit_account":-21,"credit_account":-24,"currency":"EUR","amount":500},
{"journal_id":25,"seq":2,"debit_account":-24,"credit_account":29,"currency":"EUR","amount":633},
{"journal_id":26,"seq":1,"debit_account":33,"credit_account":-21,"currency":"EUR","amount":1000},
{"journal_id":27,"seq":1,"debit_account":-21,"credit_account":-24,"currency":"EUR","amount":1000},
{"journal_id":27,"seq":2,"debit_account":-24,"credit_account":33,"currency":"EUR","amount":1266},
{"journal_id":28,"seq":1,"debit_account":37,"credit_account":-21,"currency":"EUR","amount":1000},
{"journal_id":29,"seq":1,"debit_account":41,"credit_account":-21,"currency":"EUR","amount":1000},
{"journal_id":30,"seq":1,"debit_account":41,"credit_account":43,"currency":"EUR","amount":1000},
{"journal_id":31,"seq":1,"debit_account":45,"credit_account":47,"currency":"EUR","amount":1000},
{"journal_id":32,"seq":1,"debit_account":-100,"credit_account":-21,"currency":"EUR","amount":1000}
]');

DELETE FROM platform.cluster;
INSERT INTO platform.cluster OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::platform.cluster, '[
{"no":1,"identity":"7711066175570835956/00000001","begun_at":"2026-11-22T18:35:15.661743+00:00"}
]');

DELETE FROM platform.deployment;
INSERT INTO platform.deployment OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::platform.deployment, '[
{"only_row":true,"profile":"play","set_at":"2026-11-22T18:35:17.948283+00:00"}
]');

DELETE FROM platform.outbox;
INSERT INTO platform.outbox OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::platform.outbox, '[
{"xid":"814","id":1,"topic":"balance","events":{"journalId" : [1], "userId" : ["1"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:24.891042+00:00","cluster_no":1},
{"xid":"814","id":2,"topic":"balance","events":{"journalId" : [2], "userId" : ["2"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:24.937624+00:00","cluster_no":1},
{"xid":"814","id":3,"topic":"balance","events":{"journalId" : [3], "userId" : ["3"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:24.938618+00:00","cluster_no":1},
{"xid":"814","id":4,"topic":"balance","events":{"journalId" : [4], "userId" : ["4"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:24.950429+00:00","cluster_no":1},
{"xid":"814","id":5,"topic":"balance","events":{"journalId" : [5], "userId" : ["5"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:25.005457+00:00","cluster_no":1},
{"xid":"814","id":6,"topic":"balance","events":{"journalId" : [6], "userId" : ["6"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:25.006992+00:00","cluster_no":1},
{"xid":"814","id":7,"topic":"balance","events":{"journalId" : [7], "userId" : ["7"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:25.007662+00:00","cluster_no":1},
{"xid":"814","id":8,"topic":"balance","events":{"journalId" : [8], "userId" : ["8"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:25.008156+00:00","cluster_no":1},
{"xid":"814","id":9,"topic":"balance","events":{"journalId" : [9], "userId" : ["9"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:25.018878+00:00","cluster_no":1},
{"xid":"814","id":10,"topic":"balance","events":{"journalId" : [10], "userId" : ["10"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:25.019427+00:00","cluster_no":1},
{"xid":"814","id":11,"topic":"balance","events":{"journalId" : [11], "userId" : ["11"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:25.020058+00:00","cluster_no":1},
{"xid":"814","id":12,"topic":"balance","events":{"journalId" : [12], "userId" : ["12"], "currency" : ["EUR"], "kind" : ["demo_grant"], "account" : ["cash"], "balance" : ["10000"]},"created_at":"2026-11-22T18:35:25.021174+00:00","cluster_no":1},
{"xid":"821","id":13,"topic":"ticket","events":{"ticketId" : ["01a2048a-a683-79e4-9df8-b3c1ad4ac64a"], "userId" : ["1"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9000"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:25.249614+00:00","cluster_no":1},
{"xid":"823","id":14,"topic":"ticket","events":{"ticketId" : ["01a2048a-a6f3-7b07-bc78-ff4f8b2955e8"], "userId" : ["2"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9000"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:25.308101+00:00","cluster_no":1},
{"xid":"825","id":15,"topic":"ticket","events":{"ticketId" : ["01a2048a-a705-7fd6-bcaa-016d102b61c8"], "userId" : ["3"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9001"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:25.320368+00:00","cluster_no":1},
{"xid":"827","id":16,"topic":"ticket","events":{"ticketId" : ["01a2048a-a70c-7097-a8de-158bb3bc0295"], "userId" : ["4"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9000"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:25.339571+00:00","cluster_no":1},
{"xid":"829","id":17,"topic":"ticket","events":{"ticketId" : ["01a2048a-a72d-7508-89bc-71b2b363fa80"], "userId" : ["5"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9000"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:25.361389+00:00","cluster_no":1},
{"xid":"831","id":18,"topic":"ticket","events":{"ticketId" : ["01a2048a-a744-7196-abed-8eb167f81ba7"], "userId" : ["6"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9000"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:25.401273+00:00","cluster_no":1},
{"xid":"834","id":19,"topic":"settlement","events":{"ticketId" : ["01a2048a-a72d-7508-89bc-71b2b363fa80","01a2048a-a744-7196-abed-8eb167f81ba7"], "userId" : ["5","6"], "currency" : ["EUR","EUR"], "outcome" : [2,3], "payout" : ["2000","0"], "version" : [1,1]},"created_at":"2026-11-22T18:35:25.547703+00:00","cluster_no":1},
{"xid":"836","id":20,"topic":"ticket","events":{"ticketId" : ["01a2048a-a80a-7aa3-9ff9-789eab168a17"], "userId" : ["7"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9000"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:25.582302+00:00","cluster_no":1},
{"xid":"839","id":21,"topic":"settlement","events":{"ticketId" : ["01a2048a-a80a-7aa3-9ff9-789eab168a17"], "userId" : ["7"], "currency" : ["EUR"], "outcome" : [2], "payout" : ["2000"], "version" : [1]},"created_at":"2026-11-22T18:35:25.634751+00:00","cluster_no":1},
{"xid":"842","id":22,"topic":"settlement","events":{"ticketId" : ["01a2048a-a80a-7aa3-9ff9-789eab168a17"], "userId" : ["7"], "currency" : ["EUR"], "outcome" : [0], "payout" : [null], "version" : [1]},"created_at":"2026-11-22T18:35:25.772517+00:00","cluster_no":1},
{"xid":"846","id":23,"topic":"ticket","events":{"ticketId" : ["01a2048a-a8fd-7375-a7d8-eace009fc934"], "userId" : ["8"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9000"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:25.832354+00:00","cluster_no":1},
{"xid":"849","id":24,"topic":"cashout","events":{"cashoutId" : ["01a2048a-a930-7779-985e-4864c81c4323"], "ticketId" : ["01a2048a-a8fd-7375-a7d8-eace009fc934"], "userId" : ["8"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "amount" : ["633"], "newOffer" : [null], "partStake" : ["500"], "decidedAt" : [1795372525879], "stakeLeft" : ["500"], "outcome" : [0], "balance" : ["9633"]},"created_at":"2026-11-22T18:35:25.894587+00:00","cluster_no":1},
{"xid":"851","id":25,"topic":"ticket","events":{"ticketId" : ["01a2048a-a94d-7919-955b-8680457e94fe"], "userId" : ["9"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9000"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:25.90625+00:00","cluster_no":1},
{"xid":"853","id":26,"topic":"cashout","events":{"cashoutId" : ["01a2048a-a961-7558-b6e7-87db4d0040a0"], "ticketId" : ["01a2048a-a94d-7919-955b-8680457e94fe"], "userId" : ["9"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "amount" : ["1266"], "newOffer" : [null], "partStake" : [null], "decidedAt" : [1795372525929], "stakeLeft" : ["0"], "outcome" : [2], "balance" : ["10266"]},"created_at":"2026-11-22T18:35:25.936423+00:00","cluster_no":1},
{"xid":"855","id":27,"topic":"ticket","events":{"ticketId" : ["01a2048a-a97d-73b5-99ef-7db1471ce863"], "userId" : ["10"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9000"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:25.957455+00:00","cluster_no":1},
{"xid":"857","id":28,"topic":"cashout","events":{"cashoutId" : ["01a2048a-a9a0-7729-a088-ffafa5f124cf"], "ticketId" : ["01a2048a-a97d-73b5-99ef-7db1471ce863"], "userId" : ["10"], "currency" : ["EUR"], "acceptance" : [5], "reason" : [null], "amount" : ["1266"], "newOffer" : [null], "partStake" : [null], "decidedAt" : [null], "stakeLeft" : ["1000"], "outcome" : [0], "balance" : ["9000"]},"created_at":"2026-11-22T18:35:25.995405+00:00","cluster_no":1},
{"xid":"859","id":29,"topic":"ticket","events":{"ticketId" : ["01a2048a-a9b4-7077-9b75-8ba1e652d4a3"], "userId" : ["11"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9000"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:26.016729+00:00","cluster_no":1},
{"xid":"861","id":30,"topic":"cashout","events":{"cashoutId" : ["01a2048a-a9f6-70f3-b1d9-4af54a9f116e"], "ticketId" : ["01a2048a-a9b4-7077-9b75-8ba1e652d4a3"], "userId" : ["11"], "currency" : ["EUR"], "acceptance" : [5], "reason" : [null], "amount" : ["633"], "newOffer" : [null], "partStake" : ["500"], "decidedAt" : [null], "stakeLeft" : ["1000"], "outcome" : [0], "balance" : ["9000"]},"created_at":"2026-11-22T18:35:26.083804+00:00","cluster_no":1},
{"xid":"863","id":31,"topic":"ticket","events":{"ticketId" : ["01a2048a-aa15-7f38-b200-e9ed6533c769","01a2048a-aa15-7488-9fcb-e570798cb9a2"], "userId" : ["11","12"], "currency" : ["EUR","EUR"], "acceptance" : [4,0], "reason" : [null,null], "balance" : ["8000","9000"], "decidedBy" : [1795372531104,1795376126104]},"created_at":"2026-11-22T18:35:26.10533+00:00","cluster_no":1},
{"xid":"866","id":32,"topic":"ticket","events":{"ticketId" : ["01a2048a-aa2a-745c-aed5-15b7d2a7a994"], "userId" : ["12"], "currency" : ["EUR"], "acceptance" : [1], "reason" : [null], "balance" : ["9000"], "decidedBy" : [null]},"created_at":"2026-11-22T18:35:26.133417+00:00","cluster_no":1}
]');

DELETE FROM platform.parked;
INSERT INTO platform.parked OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::platform.parked, '[
{"kind":"ticket","key":"01a2048a-a6f3-7b07-bc78-ff4f8b2955e8","seq":1,"order_key":null,"reason":"the rules of its legs contradict each other","detail":{},"tries":1,"first_failed_at":"2026-11-22T18:35:26.15116+00:00","last_failed_at":"2026-11-22T18:35:26.151095+00:00","parked_at":"2026-11-22T18:35:26.151095+00:00","waits":false,"requeued_at":null,"requeued_by":null,"taken_at":null},
{"kind":"changed_match","key":"match:21","seq":2,"order_key":"21","reason":"other competitors","detail":{"matchId": 21},"tries":1,"first_failed_at":"2026-11-22T18:35:26.154191+00:00","last_failed_at":"2026-11-22T18:35:26.154181+00:00","parked_at":"2026-11-22T18:35:26.154181+00:00","waits":false,"requeued_at":null,"requeued_by":null,"taken_at":null},
{"kind":"result-case","key":"1","seq":3,"order_key":null,"reason":"doubtful results: too-early","detail":{"matchId": 23, "marketType": 1, "specifiers": ""},"tries":1,"first_failed_at":"2026-11-22T18:35:26.164703+00:00","last_failed_at":"2026-11-22T18:35:26.164696+00:00","parked_at":"2026-11-22T18:35:26.164696+00:00","waits":false,"requeued_at":null,"requeued_by":null,"taken_at":null}
]');

DELETE FROM trading.policy;
INSERT INTO trading.policy OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::trading.policy, '[
{"only_row":true,"offer_ceiling_milli":1100,"four_eyes_minor":2500000,"customer_factor_ceiling_milli":10000}
]');

DELETE FROM trading.referral;
INSERT INTO trading.referral OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::trading.referral, '[
{"ticket_id":"01a2048a-aa15-7488-9fcb-e570798cb9a2","user_id":12,"currency":"EUR","asked_stake":1000,"why":"MaxStakeException","live_delay_ms":null,"opened_at":"2026-11-22T18:35:26.104164+00:00","closed_at":null,"closed_by":null}
]');

SELECT setval('betting.fact_number', 10);
SELECT setval('betting.result_case_id_seq', 1);
SELECT setval('betting.settle_work_seq_seq', 4);
SELECT setval('bonus.free_bet_id_seq', 1);
SELECT setval('identity.staff_log_id_seq', 2);
SELECT setval('money.gate_event_id_seq', 26);
SELECT setval('money.house_account_id', -112);
SELECT setval('money.journal_id', 32);
SELECT setval('money.player_account_id', 48);
SELECT setval('money.unsealed_id_seq', 30);
SELECT setval('platform.outbox_id_seq', 32);
SELECT setval('platform.parked_seq_seq', 3);
