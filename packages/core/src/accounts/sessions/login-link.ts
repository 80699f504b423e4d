/** The pages of login links; the token follows. */
export const loginLinkPath = '/login';

/** How long a link works. */
export const loginLinkSeconds = 600;
