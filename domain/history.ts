/**
 * What made a version of the content: `first` is the content of a new site, or of one that had no history yet;
 * `owner` a save that was asked for; `restored` one after an earlier version was put into the editor.
 */
export type SaveCause = 'first' | 'owner' | 'autosave' | 'restored';
