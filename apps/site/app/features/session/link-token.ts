import { CallError } from '../../shared/api/caller.ts';

/** Of the mail; where it stays in the address (SR-11); elsewhere none. Read when it is needed: the server makes the page without it. */
export const tokenOfLink = (): string => new URLSearchParams(window.location.search).get('token') ?? '';

export const isLinkRefused = (error: unknown): boolean => error instanceof CallError && 'Token' in error.fieldErrors;
