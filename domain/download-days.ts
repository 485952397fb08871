/** How many days of downloads the owner sees, today included. Days are in UTC. */
export const DOWNLOAD_DAYS = 30;
