/** The letters that languages add to the 26 of English, in both cases, some in words. */
export const LATIN_LETTERS: Readonly<Record<string, string>> = {
  Croatian: 'Čč Ćć Đđ Šš Žž Đurđevac',
  Czech: 'Áá Čč Ďď Éé Ěě Íí Ňň Óó Řř Šš Ťť Úú Ůů Ýý Žž Dvořák',
  German: 'Ää Öö Üü ß ẞ Straße STRAẞE',
  Hungarian: 'Áá Éé Íí Óó Öö Őő Úú Üü Űű Győr',
  Icelandic: 'Áá Ðð Éé Íí Óó Úú Ýý Þþ Ææ Öö Þórshöfn',
  Latvian: 'Āā Čč Ēē Ģģ Īī Ķķ Ļļ Ņņ Šš Ūū Žž Jēkabpils',
  Lithuanian: 'Ąą Čč Ęę Ėė Įį Šš Ųų Ūū Žž Šiauliai',
  Maltese: 'Ċċ Ġġ Ħħ Żż Għargħur',
  Polish: 'Ąą Ćć Ęę Łł Ńń Óó Śś Źź Żż Łódź',
  Romanian: 'Ăă Ââ Îî Șș Țț Brașov',
  Turkish: 'Çç Ğğ Iı İi Öö Şş Üü Eskişehir',
  Vietnamese:
    'Ăă Ââ Đđ Êê Ôô Ơơ Ưư Ảả Ạạ Ắắ Ằằ Ẳẳ Ẵẵ Ặặ Ấấ Ầầ Ẩẩ Ẫẫ Ậậ Ẻẻ Ẽẽ Ẹẹ Ếế Ềề Ểể Ễễ Ệệ Ỉỉ Ĩĩ Ịị Ỏỏ Ọọ Ốố Ồồ Ổổ Ỗỗ Ộộ Ớớ Ờờ Ởở Ỡỡ Ợợ Ủủ Ũũ Ụụ Ứứ Ừừ Ửử Ữữ Ựự Ỳỳ Ỷỷ Ỹỹ Ỵỵ Nguyễn',
  Welsh: 'Ââ Êê Îî Ôô Ûû Ŵŵ Ŷŷ Llŷn',
};
