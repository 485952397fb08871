/** A LIKE pattern that matches every text that contains this one, its special characters escaped with a backslash. */
export const containsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
