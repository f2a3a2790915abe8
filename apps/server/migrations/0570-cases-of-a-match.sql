-- Whatever the score of a match becomes, its cases are looked at again.
CREATE INDEX result_case_match ON betting.result_case (match_id);
