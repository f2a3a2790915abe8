/**
 * The header in which a call names the user it is meant for: User.ID. Tabs of a browser share one session cookie, and it may have
 * changed hands since the page was made. Whenever it is sent it is compared; a browser must send it with every call marked `expectedUser`.
 */
export const EXPECTED_USER_HEADER = 'x-duskline-user';
